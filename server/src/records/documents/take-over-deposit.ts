import { isTakenOver } from '@truckroll/domain/documents/deposits';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { documentOf } from '../events/event-payload.ts';
import { type Recording, recordEvent } from '../events/record-event.ts';
import type { StoredDocument } from './document-rights.ts';
import { findInvoiceOfEstimate } from './invoice-of-estimate.ts';
import { settlePayments } from './settle-payments.ts';

const lockDocument = (tx: Tx, id: string) =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const listPaymentsHeld = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('payments')
    .select(['id', 'depositOf', 'paymentAmount', 'amountRefunded', 'paymentStatus'])
    .where('documentId', '=', documentId)
    .where('depositOf', 'is not', null)
    .execute();

/** Whether an estimate has a received or pending deposit that no invoice has taken over. */
export const holdsDeposit = async (tx: Tx, estimateId: string): Promise<boolean> =>
  (await listPaymentsHeld(tx, estimateId)).some(
    ({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'pending',
  );

/** Moves the deposits of an estimate to an invoice. Both are locked, the estimate first. */
export async function takeOverDeposits(
  tx: Tx,
  { estimateId, invoiceId }: { estimateId: string; invoiceId: string },
  by: Recording,
): Promise<void> {
  const estimate = await lockDocument(tx, estimateId);
  const invoice = await lockDocument(tx, invoiceId);
  const held = await listPaymentsHeld(tx, estimateId);
  const taken = held.filter(({ paymentStatus }) =>
    isTakenOver({ paymentStatus, currency: estimate.currency }, invoice),
  );
  if (taken.length === 0) return;
  await telling(
    telling(
      tx,
      'payment',
      taken.map(({ id }) => id),
      { now: by.now },
    ),
    'document',
    [estimateId, invoiceId],
  )
    .updateTable('payments')
    .set({ documentId: invoiceId, updatedAt: by.now.toISOString() })
    .where(
      'id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute();
  await settlePayments(tx, estimate, by);
  await settlePayments(tx, invoice, by);
  const amount = sumMoney(taken.flatMap((payment) => [Number(payment.paymentAmount), -Number(payment.amountRefunded)]));
  const { currency } = invoice;
  const event = { document: documentOf(invoice), estimate: documentOf(estimate), amount, currency };
  await recordEvent(tx, by, { type: 'payment.deposit_taken_over', ...event });
}

/** Moves the deposits of all estimates converted to an invoice's job to the invoice. */
export async function takeOverDepositsOfJob(
  tx: Tx,
  { jobId, invoiceId }: { jobId: string; invoiceId: string },
  by: Recording,
): Promise<void> {
  const estimates = await tx
    .selectFrom('documents')
    .select('id')
    .where('convertedToJobId', '=', jobId)
    .where('documentType', '=', 2)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id: estimateId } of estimates) await takeOverDeposits(tx, { estimateId, invoiceId }, by);
}

/** Moves a deposit that arrived late to the invoice that the estimate has become in the meantime. */
export async function moveLateDeposit(tx: Tx, estimateId: string, by: Recording): Promise<void> {
  const invoiceId = await findInvoiceOfEstimate(tx, estimateId);
  if (invoiceId !== null) await takeOverDeposits(tx, { estimateId, invoiceId }, by);
}

/** Returns the deposits of a deleted invoice to their estimates. These can be invoiced again. */
export async function returnDeposits(tx: Tx, invoice: StoredDocument, by: Recording): Promise<void> {
  const held = await listPaymentsHeld(tx, invoice.id);
  if (held.length === 0) return;
  const estimates = await tx
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', [...new Set(held.flatMap(({ depositOf }) => depositOf ?? []))])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const estimate of estimates) {
    await telling(telling(tx, 'payment', null, { now: by.now }), 'document', [invoice.id, estimate.id])
      .updateTable('payments')
      .set({ documentId: sql<string>`deposit_of`, updatedAt: by.now.toISOString() })
      .where('documentId', '=', invoice.id)
      .where('depositOf', '=', estimate.id)
      .execute();
    await settlePayments(tx, estimate, by);
  }
  if (estimates.length > 0) await settlePayments(tx, invoice, by);
}
