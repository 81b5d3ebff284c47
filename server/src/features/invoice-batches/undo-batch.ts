import { problems } from '@truckroll/contract/endpoints/problem';
import { isKept } from '@truckroll/domain/documents/invoice-numbers';
import { keptBy } from '@truckroll/domain/invoice-batches/plan-invoices';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { liveInvoicesOf } from '../../records/documents/document-rows.ts';
import * as batches from '../../records/documents/invoice-batch-store.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { lockJob, setJobStatus } from '../../records/jobs/write-jobs.ts';
import { deleteDocument } from '../documents/delete-document.ts';

/** The invoices of a batch, locked. */
async function lockInvoices(tx: Tx, batchId: string): Promise<StoredDocument[]> {
  const invoices: StoredDocument[] = [];
  for (const id of await batches.listInvoiceIds(tx, batchId)) {
    const invoice = await lockDocument(tx, id);
    if (invoice !== undefined) invoices.push(invoice);
  }
  return invoices;
}

const keptOf = (invoices: readonly StoredDocument[]): string | null =>
  keptBy(
    invoices.map(({ documentPrefix, documentNumber, documentStatus, deletedAt }) => ({
      documentStatus,
      documentNumberDisplay: displayNumber(documentPrefix, documentNumber),
      isDeleted: deletedAt !== null,
    })),
  );

/** Whether there are drafts that were numbered before the company decided on numbers without gaps. */
async function haveKeptNumbers(tx: Tx, invoices: readonly StoredDocument[], { actor }: Author): Promise<boolean> {
  const account = await getAccountRow(tx, actor.accountId);
  return invoices.some((invoice) => invoice.deletedAt === null && isKept(invoice, account));
}

const sentText = (numbers: string): string => `Not undone: ${numbers} was sent or paid meanwhile.`;

/** Refuses to undo a batch with invoices that were sent or paid, and names them. */
export async function requireUndoable(tx: Tx, batchId: string, by: Author): Promise<void> {
  const invoices = await lockInvoices(tx, batchId);
  const numbers = keptOf(invoices);
  if (numbers !== null) throw new Problem('batchSent', { numbers });
  if (await haveKeptNumbers(tx, invoices, by)) throw new Problem('invoiceKept');
}

/**
 * Deletes all invoices of a batch in one transaction, and its jobs wait for an invoice again. Nothing happens if one of
 * the invoices was sent or paid after the undo was asked for (API DC-34).
 */
export async function undoBatch(tx: Tx, batch: batches.StoredBatch, by: Author): Promise<void> {
  const invoices = await lockInvoices(tx, batch.id);
  const numbers = keptOf(invoices);
  if (numbers !== null || (await haveKeptNumbers(tx, invoices, by))) {
    const failure = numbers === null ? problems.invoiceKept[1] : sentText(numbers);
    await batches.changeBatch(tx, batch.id, { state: 'done', failure, undoneBy: null }, by.now);
    return;
  }
  for (const invoice of invoices) if (invoice.deletedAt === null) await deleteDocument(tx, invoice, by);
  for (const id of await batches.undoJobs(tx, batch.id)) {
    await lockJob(tx, id);
    const other = await liveInvoicesOf(tx, id).limit(1).executeTakeFirst();
    if (other === undefined) await setJobStatus(tx, { id, from: 'invoiced', to: 'completed' }, by);
  }
  await batches.changeBatch(tx, batch.id, { state: 'undone', undoneAt: by.now.toISOString(), failure: null }, by.now);
}
