import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type * as contract from '@truckroll/contract/payments/record-payment';
import { amountText } from '@truckroll/contract/payments/record-payment';
import { mayMovePayment, onItsDay } from '@truckroll/domain/documents/payment-rules';
import { refundableParts } from '@truckroll/domain/documents/refund-parts';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { voidUnusedWriteOffs } from '../../records/documents/credit-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { partedOf } from '../../records/documents/parted-payment.ts';
import type { StoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { insertTipShares } from '../../records/documents/tip-share-store.ts';
import { insertPayment, removePayment, updatePayment } from '../../records/documents/write-payments.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { requirePayable } from './payable-amount.ts';
import { enterDisputes } from './record-dispute.ts';
import { refundPayment } from './refund-payment.ts';
import { requireTip } from './require-tip.ts';

type QueuingAuthor = Author & { queue: Queue };
type Settled = { paymentId: string; jobStatus: JobStatus | null };

/**
 * Records a payment of an invoice, or of an estimate's deposit. The caller must have locked the document (API PY-2).
 */
export async function recordPayment(
  tx: Tx,
  document: StoredDocument,
  sent: BodyOf<typeof contract.recordPayment>,
  by: Author,
): Promise<Settled> {
  const amount = roundMoney(sent.paymentAmount, document.currencyDecimals);
  if (amount <= 0) throw invalid('paymentAmount', amountText, 'too_small');
  const tip = await requireTip(tx, document, sent.tipAmount ?? 0);
  await requirePayable(tx, document, amount);
  const id = newId();
  const at = by.now.toISOString();
  const today = await readToday(tx, by.now);
  const paymentDate = sent.paymentDate ?? today;
  const asked = { paymentStatus: sent.paymentStatus ?? 'completed', isScheduled: false, paymentDate } as const;
  await Promise.all([
    insertPayment(tx, {
      id,
      documentId: document.id,
      depositOf: document.documentType === 2 ? document.id : null,
      paymentDate,
      paymentAmount: String(amount),
      tipAmount: String(tip),
      ...onItsDay(asked, today),
      paymentMethod: sent.paymentMethod ?? 'Cash',
      isOnlinePayment: sent.isOnlinePayment === 1,
      paymentNote: sent.paymentNote ?? null,
      createdBy: by.actor.userId,
      createdAt: at,
      updatedAt: at,
    }),
    recordEvent(tx, by, { type: 'payment.recorded', documentId: document.id, amount, currency: document.currency }),
  ]);
  await insertTipShares(tx, { id, documentId: document.id }, { tip, decimals: document.currencyDecimals });
  const { jobStatus } = await settlePayments(tx, document, by);
  return { paymentId: id, jobStatus };
}

/** Changes a payment or its status (API PY-3). */
export async function changePayment(
  tx: Tx,
  { payment, document }: { payment: StoredPayment; document: StoredDocument },
  sent: BodyOf<typeof contract.updatePayment>,
  by: QueuingAuthor,
): Promise<Settled> {
  requireVersion(payment, sent.updatedAt);
  if (payment.creditId !== null) throw new Problem('paidFromCredit');
  const { paymentStatus: from } = payment;
  const to = sent.paymentStatus ?? from;
  if (!mayMovePayment(from, to)) throw new Problem('paymentMoveRefused', { from, to });
  if (to === 'refunded' && to !== from) {
    const { paymentStatus: _, ...others } = sent;
    await changePayment(tx, { payment, document }, others, by);
    const { amount: refundAmount, tip: tipAmount } = refundableParts(partedOf(payment));
    return await refundPayment(tx, { payment, document }, { refundAmount, tipAmount }, by);
  }
  const today = await readToday(tx, by.now);
  const { paymentDate, paymentMethod, paymentNote, isScheduled } = payment;
  const stored = { paymentDate, paymentMethod, paymentNote, paymentStatus: from, isScheduled };
  // Completing a pending payment changes a future date to today.
  const arrives = to === 'completed' && from === 'pending' && sent.paymentDate === undefined && paymentDate > today;
  const dated = sent.paymentDate ?? (arrives ? today : paymentDate);
  const wanted = {
    paymentDate: dated,
    paymentMethod: sent.paymentMethod ?? paymentMethod,
    paymentNote: sent.paymentNote === undefined ? paymentNote : sent.paymentNote,
    ...onItsDay({ paymentStatus: to, isScheduled, paymentDate: dated }, today),
  };
  const becomes = wanted.paymentStatus;
  if (becomes !== from && becomes === 'completed') await requirePayable(tx, document, Number(payment.paymentAmount));
  // Values equal to the stored ones are no change (API 1.7).
  if (!isDeepStrictEqual(wanted, stored)) {
    await updatePayment(tx, payment.id, wanted, by.now);
    const of = { documentId: document.id, amount: Number(payment.paymentAmount), currency: document.currency };
    await recordEvent(
      tx,
      by,
      becomes === from ? { type: 'payment.updated', ...of } : { type: 'payment.status_changed', ...of, to: becomes },
    );
    if (becomes !== from && becomes === 'completed') await enterDisputes(tx, payment.id, { document, now: by.now });
  }
  const { jobStatus } = await settlePayments(tx, document, by);
  return { paymentId: payment.id, jobStatus };
}

/** Deletes a payment recorded by mistake (API PY-3). */
export async function deletePayment(
  tx: Tx,
  { payment, document }: { payment: StoredPayment; document: StoredDocument },
  by: Author,
): Promise<{ jobStatus: JobStatus | null }> {
  await removePayment(tx, payment.id);
  if (payment.creditId !== null) await voidUnusedWriteOffs(tx, document.id, by.now);
  const amount = Number(payment.paymentAmount);
  await recordEvent(tx, by, { type: 'payment.deleted', documentId: document.id, amount, currency: document.currency });
  return await settlePayments(tx, document, by);
}
