import { otherRecords } from '@truckroll/domain/first-run/other-records';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, updateGuide } from '../../records/accounts/account-store.ts';
import { countEventsOf } from '../../records/calendar/event-store.ts';
import { clientsThere } from '../../records/clients/client-rows.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { clientColumns } from '../../records/clients/client-store.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { removeDocuments, unlinkDocumentsOf } from '../../records/documents/write-documents.ts';
import { listCounted } from '../../records/documents/write-payments.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { deleteClient } from '../clients/delete-client.ts';
import { findOwned } from '../clients/related-data.ts';
import { giveBackNumber } from '../numbers/number-store.ts';

type Ids = { clientId: string; jobId: string; estimateId: string };

/** Locks the sample's client, so that nobody adds a record to it meanwhile; undefined if it was deleted. */
const lockClient = (tx: Tx, { clientId }: Ids): Promise<StoredClient | undefined> =>
  clientsThere(tx).select(clientColumns).where('clients.id', '=', clientId).forUpdate('clients').executeTakeFirst();

/** Refuses while people have added records of their own to the sample client. */
async function requireUnused(tx: Tx, client: StoredClient, ids: Ids): Promise<void> {
  const [owned, documents, payments, events] = await Promise.all([
    findOwned(tx, client),
    tx
      .selectFrom(documentHeads.as('documents'))
      .select('documentType')
      .where('clientId', '=', client.id)
      .where('deletedAt', 'is', null)
      .where('id', '<>', ids.estimateId)
      .execute(),
    listCounted(tx, ids.estimateId),
    countEventsOf(tx, client.id),
  ]);
  const what = otherRecords({
    jobs: owned.jobs.filter((id) => id !== ids.jobId).length,
    requests: owned.requests.length,
    invoices: documents.filter(({ documentType }) => documentType === 1).length,
    estimates: documents.filter(({ documentType }) => documentType === 2).length,
    payments: payments.length,
    tasks: owned.tasks.length,
    events,
    calls: owned.calls.length,
    messages: owned.conversations.length,
  });
  if (what !== null) throw new Problem('sampleInUse', { what });
}

/** Deletes the estimate, and releases its number unless it was sent. */
async function removeEstimate(tx: Tx, { clientId, estimateId }: Ids): Promise<void> {
  // Deleted documents may still name it as their source.
  await unlinkDocumentsOf(tx, clientId, ['estimateId', 'convertedToInvoiceId', 'jobId']);
  await deleteHistoryOf(tx, { moduleType: 'document', ids: [estimateId] });
  await deleteNotificationsOf(tx, 'estimate', [estimateId]);
  const [removed] = await removeDocuments(tx, [estimateId]);
  if (removed !== undefined && removed.sentAt === null) await giveBackNumber(tx, 'estimate', removed.documentNumber);
}

/** Removes the sample client, its job with the visit, and its estimate (API FR-6). Without a sample it does nothing. */
export async function removeSample(
  tx: Tx,
  account: AccountRow,
  by: { actor: Actor; now: Date; queue: Queue },
): Promise<void> {
  const { sample, ...guide } = account.firstRun;
  if (sample === undefined) return;
  const client = await lockClient(tx, sample);
  if (client !== undefined) {
    await requireUnused(tx, client, sample);
    const job = await tx
      .selectFrom(jobHeads.as('jobs'))
      .select('jobNumber')
      .where('id', '=', sample.jobId)
      .executeTakeFirst();
    await removeEstimate(tx, sample);
    await deleteClient(tx, client, { ...by, force: true });
    if (job !== undefined) await giveBackNumber(tx, 'job', job.jobNumber);
  }
  // The step counts as done, because the sample was tried.
  await updateGuide(tx, account.id, { ...guide, steps: { ...guide.steps, sample: 'done' } });
}
