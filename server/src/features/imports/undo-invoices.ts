import type { Tx } from '../../platform/database/bound-dialect.ts';
import { depositsOfDocuments, linksOfDocuments, paymentsOfDocuments } from '../../records/documents/document-rows.ts';
import { lockDocumentVersions, removeDocuments } from '../../records/documents/write-documents.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { tasksOfInvoices } from '../../records/tasks/task-rows.ts';
import { threadsOfDocuments } from '../emails/thread-records.ts';
import { releaseNumbers } from '../numbers/number-store.ts';
import type { UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { findUnused, type Use } from './used-records.ts';

/** Everything that people do with an invoice besides changing it. */
const usesOfInvoices: readonly Use[] = [
  { rows: paymentsOfDocuments, noun: 'a payment' },
  { rows: depositsOfDocuments, noun: 'a deposit' },
  { rows: linksOfDocuments, noun: 'a link that was sent' },
  { rows: tasksOfInvoices, noun: 'a task' },
  { rows: threadsOfDocuments, noun: 'emails' },
];

/**
 * The invoices of an import that nobody has used since are removed with their numbers. They are not only marked as
 * deleted, as DC-6 does, because a corrected file brings the same numbers again.
 */
export async function undoInvoices(tx: Tx, rows: readonly StoredRow[]): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const versions = await lockDocumentVersions(tx, ids);
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfInvoices });
  const removed = new Set(unused.flatMap(({ recordId }) => recordId ?? []));
  const documents = versions.filter(({ id }) => removed.has(id));
  if (documents.length > 0) {
    const removedIds = documents.map(({ id }) => id);
    await deleteHistoryOf(tx, { moduleType: 'document', ids: removedIds });
    await deleteNotificationsOf(tx, 'invoice', removedIds);
    await removeDocuments(tx, removedIds);
    await releaseNumbers(
      tx,
      'invoice',
      documents.map(({ documentNumber }) => documentNumber),
    );
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}
