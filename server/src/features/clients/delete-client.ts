import { type SqlBool, sql } from 'kysely';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { deleteCarrierRecording } from '../../providers/carrier/delete-recording.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { emptyClient, toColumns } from '../../records/clients/client-values.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { removeDriveOf } from '../../records/files/remove-items.ts';
import { removeJobs } from '../../records/jobs/write-jobs.ts';
import { countRelated, findOwned, hasRelatedData, type OwnedIds, recordsOf } from './related-data.ts';

/** Unlinks invoices, estimates and payments from the client's records. They are kept with their snapshot (API CL-7). */
async function unlinkDocuments(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ jobId: null, requestId: null, estimateId: null, convertedToJobId: null })
    .where('clientId', '=', clientId)
    .execute();
}

/** Queues the deletion of the client's call recordings at the carrier. Returns the keys of those stored here. */
async function removeRecordings(tx: Tx, queue: Queue, owned: OwnedIds): Promise<string[]> {
  if (owned.calls.length === 0) return [];
  const recorded = await tx
    .selectFrom('calls')
    .select(['recordingKey', 'recordingProviderId'])
    .where('id', 'in', owned.calls)
    .execute();
  for (const { recordingProviderId: providerId } of recorded)
    if (providerId !== null) await queue.enqueue(tx, deleteCarrierRecording, { providerId });
  return recorded.flatMap(({ recordingKey }) => recordingKey ?? []);
}

/** The keys of the pictures in the client's messages. */
async function listPictureKeys(tx: Tx, { conversations }: OwnedIds): Promise<string[]> {
  if (conversations.length === 0) return [];
  const messages = tx.selectFrom('smsMessages').select('id').where('conversationId', 'in', conversations);
  const pictures = await tx
    .selectFrom('storedFiles')
    .select('key')
    .where('ownerType', '=', 'sms')
    .where('ownerId', 'in', messages)
    .execute();
  return pictures.map(({ key }) => key);
}

/**
 * Removes the drives of the client and of its jobs and requests, its call recordings and the pictures of its messages.
 * Returns the files' keys.
 */
async function removeFilesOf(tx: Tx, queue: Queue, clientId: string, owned: OwnedIds): Promise<string[]> {
  const ofDrives = [
    ...(await removeDriveOf(tx, 'clients', [clientId])),
    ...(await removeDriveOf(tx, 'jobs', owned.jobs)),
    ...(await removeDriveOf(tx, 'job_signature', owned.jobs)),
    ...(await removeDriveOf(tx, 'requests', owned.requests)),
  ];
  const [recordings, pictures, stored] = await Promise.all([
    removeRecordings(tx, queue, owned),
    listPictureKeys(tx, owned),
    tx
      .selectFrom('storedFiles')
      .select('key')
      .where('ownerType', '=', 'client')
      .where('ownerId', '=', clientId)
      .execute(),
  ]);
  const others = [...recordings, ...pictures, ...stored.map((file) => file.key)];
  return [...new Set([...ofDrives, ...others])];
}

/** Removes every record of the client; records of a job, request, task or message are deleted with it. */
async function removeRecords(tx: Tx, clientId: string, owned: OwnedIds): Promise<void> {
  const { jobs, requests, tasks, calls, conversations } = owned;
  await tx
    .deleteFrom('calendarEvents')
    .where((event) =>
      event.or([event('clientId', '=', clientId), ...(jobs.length === 0 ? [] : [event('jobId', 'in', jobs)])]),
    )
    .execute();
  if (tasks.length > 0) await tx.deleteFrom('tasks').where('id', 'in', tasks).execute();
  if (requests.length > 0) await tx.deleteFrom('requests').where('id', 'in', requests).execute();
  await removeJobs(tx, jobs);
  if (calls.length > 0) await tx.deleteFrom('calls').where('id', 'in', calls).execute();
  if (conversations.length > 0) await tx.deleteFrom('smsConversations').where('id', 'in', conversations).execute();
  await tx.deleteFrom('clientContacts').where('clientId', '=', clientId).execute();
  await tx.deleteFrom('serviceProperties').where('clientId', '=', clientId).execute();
}

async function removeTraces(tx: Tx, clientId: string, owned: OwnedIds): Promise<void> {
  for (const { moduleType, ids } of recordsOf(clientId, owned)) {
    await tx.deleteFrom('history').where('moduleType', '=', moduleType).where('moduleId', 'in', ids).execute();
    await tx.deleteFrom('notifications').where('moduleType', '=', moduleType).where('moduleId', 'in', ids).execute();
  }
  // The answers stored for repeated creates contain the client's data.
  await tx.deleteFrom('idempotencyKeys').where(sql<SqlBool>`strpos(body, ${clientId}) > 0`).execute();
}

/** Deletes all of the clients' data except their ids, so that kept documents still reference a client. */
async function leaveRows(tx: Tx, clientIds: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable('clients')
    .set({ ...toColumns(emptyClient), createdBy: null, deletedAt: at, updatedAt: at })
    .where('id', 'in', [...clientIds])
    .execute();
}

/** The clients that were merged into this one, also by way of others. Their rows keep data while an undo is possible. */
async function listMergedInto(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged as (
      select id from clients where merged_into_id = ${clientId}
      union select clients.id from clients join merged on clients.merged_into_id = merged.id
    ) select id from merged`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes clients that have no records of their own, with their history, in a few statements. */
export async function leaveTombstones(tx: Tx, clientIds: readonly string[], now: Date): Promise<void> {
  if (clientIds.length === 0) return;
  for (const table of ['history', 'notifications'] as const) {
    await tx
      .deleteFrom(table)
      .where('moduleType', '=', 'client')
      .where('moduleId', 'in', [...clientIds])
      .execute();
  }
  await leaveRows(tx, clientIds, now);
}

/**
 * Deletes a client and all its records except invoices, estimates and payments (API CL-7). Related data is removed only
 * if requested. Stored files are erased after the commit. Returns the number of deleted jobs.
 */
export async function deleteClient(
  tx: Tx,
  client: StoredClient,
  by: { actor: Actor; now: Date; force: boolean; queue: Queue },
): Promise<number> {
  const owned = await findOwned(tx, client);
  if (!by.force && hasRelatedData(await countRelated(tx, client.id, owned))) throw new Problem('clientHasRelatedData');
  await unlinkDocuments(tx, client.id);
  const keys = await removeFilesOf(tx, by.queue, client.id, owned);
  await removeRecords(tx, client.id, owned);
  await removeTraces(tx, client.id, owned);
  const merged = await listMergedInto(tx, client.id);
  await tx
    .deleteFrom('clientMerges')
    .where('keptId', 'in', [client.id, ...merged])
    .execute();
  await leaveRows(tx, [client.id, ...merged], by.now);
  await removeFiles(tx, by.queue, keys);
  await recordEvent(tx, by, { type: 'client.deleted', clientId: client.id });
  return owned.jobs.length;
}
