import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { deleteAnswersWith } from '../../platform/http/idempotency.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { listKeysOf } from '../../platform/storage/stored-file-store.ts';
import { deleteEventsOf } from '../../records/calendar/event-store.ts';
import { deleteCalls } from '../../records/calls/delete-calls.ts';
import { listMergedInto } from '../../records/clients/client-rows.ts';
import { leaveTombstones, type StoredClient } from '../../records/clients/client-store.ts';
import { deleteContactsOf } from '../../records/clients/contact-store.ts';
import { deleteMergesInto } from '../../records/clients/merge-store.ts';
import { deletePropertiesOf } from '../../records/clients/property-store.ts';
import { unlinkDocumentsOf } from '../../records/documents/write-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { removeDriveOf } from '../../records/files/remove-items.ts';
import { deleteFollowUpsOf } from '../../records/follow-ups/follow-up-store.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { listPhotographedItems } from '../../records/jobs/job-item-store.ts';
import { removeJobs } from '../../records/jobs/write-jobs.ts';
import { dropLostPhotos } from '../../records/line-items/line-photos.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { listPlanIdsOf, removePlansOf } from '../../records/plans/plan-store.ts';
import { removeRequests } from '../../records/requests/write-requests.ts';
import { forgetCustomer } from '../../records/saved-cards/forget-card.ts';
import { deleteCardsOf } from '../../records/saved-cards/saved-card-store.ts';
import { deleteTasks } from '../../records/tasks/write-tasks.ts';
import { deleteConversations, selectTextsOf } from '../../records/texts/texts-of-clients.ts';
import { countRelated, findOwned, hasRelatedData, type OwnedIds, recordsOf } from './related-data.ts';

const keysInTask = 1000;

/** Unlinks invoices, estimates and payments from the client's records. They are kept with their snapshot (API CL-7). */
async function unlinkDocuments(tx: Tx, clientId: string): Promise<void> {
  await unlinkDocumentsOf(tx, clientId, ['jobId', 'requestId', 'estimateId', 'convertedToJobId']);
}

/** The keys of the pictures in the client's messages. */
async function listPictureKeys(tx: Tx, { conversations }: OwnedIds): Promise<string[]> {
  if (conversations.length === 0) return [];
  const messages = selectTextsOf(tx, conversations);
  return listKeysOf(tx, 'sms', messages.$asScalar());
}

/**
 * Removes the drives of the client and of its jobs and requests, and the pictures of its messages.
 * Returns the files' keys.
 */
async function removeFilesOf(tx: Tx, clientId: string, owned: OwnedIds): Promise<string[]> {
  const ofDrives = [
    ...(await removeDriveOf(tx, 'clients', [clientId])),
    ...(await removeDriveOf(tx, 'jobs', owned.jobs)),
    ...(await removeDriveOf(tx, 'job_signature', owned.jobs)),
    ...(await removeDriveOf(tx, 'requests', owned.requests)),
  ];
  const [pictures, stored] = await Promise.all([listPictureKeys(tx, owned), listKeysOf(tx, 'client', [clientId])]);
  const signatures = await listKeysOf(tx, 'plan', await listPlanIdsOf(tx, clientId));
  const others = [...pictures, ...stored, ...signatures];
  return [...new Set([...ofDrives, ...others])];
}

/** Removes every record of the client; records of a job, request, task or message are deleted with it. */
async function removeRecords(tx: Tx, queue: Queue, clientId: string, owned: OwnedIds): Promise<void> {
  const { jobs, requests, tasks, calls, conversations } = owned;
  await deleteEventsOf(tx, { clientId, jobIds: jobs });
  await deleteTasks(tx, tasks);
  await removeRequests(tx, requests);
  const photos = jobs.length === 0 ? [] : await listPhotographedItems(tx, jobs);
  await removeJobs(tx, jobs);
  const keys = [...new Set(photos.flatMap(({ photoKeys }) => photoKeys))];
  for (let start = 0; start < keys.length; start += keysInTask)
    await queue.enqueue(tx, dropLostPhotos, { keys: keys.slice(start, start + keysInTask) });
  await deleteCalls(tx, queue, calls);
  await deleteConversations(tx, conversations);
  await deleteContactsOf(tx, clientId);
  await deletePropertiesOf(tx, clientId);
  await deleteFollowUpsOf(tx, clientId);
  await removePlansOf(tx, clientId);
  for (const customerId of await deleteCardsOf(tx, clientId)) await queue.enqueue(tx, forgetCustomer, { customerId });
}

async function removeTraces(tx: Tx, clientId: string, owned: OwnedIds): Promise<void> {
  for (const { moduleType, ids } of recordsOf(clientId, owned)) {
    await deleteHistoryOf(tx, { moduleType, ids });
    await deleteNotificationsOf(tx, moduleType, ids);
  }
  // The answers stored for repeated creates contain the client's data.
  await deleteAnswersWith(tx, clientId);
}

/** Deletes clients that have no records of their own, with their history, in a few statements. */
export async function deleteClientsWithoutRecords(tx: Tx, clientIds: readonly string[], now: Date): Promise<void> {
  if (clientIds.length === 0) return;
  await deleteHistoryOf(tx, { moduleType: 'client', ids: clientIds });
  await deleteNotificationsOf(tx, 'client', clientIds);
  await leaveTombstones(tx, clientIds, now);
}

/**
 * Deletes a client and all its records except invoices, estimates and payments (API CL-7). Related data is removed only
 * if requested. Stored files are erased after the commit. Returns the number of deleted jobs.
 */
export async function deleteClient(
  tx: Tx,
  client: StoredClient,
  by: { actor: Pick<Actor, 'name'> & { userId: string | null }; now: Date; force: boolean; queue: Queue },
): Promise<number> {
  const owned = await findOwned(tx, client);
  if (!by.force && hasRelatedData(await countRelated(tx, client.id, owned))) throw new Problem('clientHasRelatedData');
  await unlinkDocuments(tx, client.id);
  const keys = await removeFilesOf(tx, client.id, owned);
  await removeRecords(tx, by.queue, client.id, owned);
  await removeTraces(tx, client.id, owned);
  const merged = await listMergedInto(tx, client.id);
  await deleteMergesInto(tx, [client.id, ...merged]);
  await leaveTombstones(tx, [client.id, ...merged], by.now);
  await removeFiles(tx, by.queue, keys);
  await recordEvent(tx, by, { type: 'client.deleted', clientId: client.id });
  return owned.jobs.length;
}
