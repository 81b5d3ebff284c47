import { amountText } from '@truckroll/contract/payments/record-payment';
import type { PaymentMethod } from '@truckroll/domain/documents/document-kinds';
import {
  refundableParts,
  refundMore,
  statusAfterRefund,
  sumOfRefund,
  withSurcharge,
} from '@truckroll/domain/documents/refund-parts';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { partedOf, storedRefunds } from '../../records/documents/parted-payment.ts';
import type { StoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { insertTipRefund } from '../../records/documents/tip-share-store.ts';
import { insertRefund, updatePayment } from '../../records/documents/write-payments.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { refundByCard } from './refund-by-card.ts';

type Refund = {
  refundAmount: number;
  tipAmount?: number | undefined;
  refundDate?: string | undefined;
  refundMethod?: PaymentMethod | undefined;
  reason?: string | null | undefined;
};

/**
 * Refunds a payment or a part of it (API PY-6). The caller must have locked the invoice. Card payments are refunded by
 * the processor after the commit. Until it answers, the refund is pending and is counted, so that the amount cannot be
 * refunded twice.
 */
export async function refundPayment(
  tx: Tx,
  { payment, document }: { payment: StoredPayment; document: StoredDocument },
  sent: Refund,
  by: { actor: Actor; now: Date; queue: Queue },
): Promise<{ paymentId: string; jobStatus: JobStatus | null }> {
  if (payment.creditId !== null) throw new Problem('paidFromCredit');
  const amount = roundMoney(sent.refundAmount, document.currencyDecimals);
  const tip = roundMoney(sent.tipAmount ?? 0, document.currencyDecimals);
  if (amount <= 0 && tip <= 0) throw invalid('refundAmount', amountText, 'too_small');
  const parted = partedOf(payment);
  const left = refundableParts(parted);
  if (amount > left.amount || tip > left.tip) throw new Problem('refundTooLarge');
  const { currencyDecimals: decimals } = document;
  const parts = withSurcharge(parted, { amount, tip }, decimals);
  const isByCard = payment.providerReference !== null;
  const id = newId();
  const at = by.now.toISOString();
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    refundDate: sent.refundDate ?? (await readToday(tx, by.now)),
    refundAmount: String(amount),
    tipAmount: String(tip),
    surchargeAmount: String(parts.surcharge),
    refundStatus: isByCard ? 'pending' : 'completed',
    refundMethod: isByCard ? 'Online' : (sent.refundMethod ?? payment.paymentMethod),
    reason: sent.reason ?? null,
    createdBy: by.actor.userId,
    createdAt: at,
    updatedAt: at,
  });
  await insertTipRefund(tx, { paymentId: payment.id, refundId: id, tip }, { ...parted, decimals });
  const after = refundMore(parted, parts, 1);
  const paymentStatus = statusAfterRefund(parted, refundableParts(after));
  await updatePayment(tx, payment.id, { ...storedRefunds(after), paymentStatus }, by.now);
  if (isByCard) await by.queue.enqueue(tx, refundByCard, { refundId: id });
  const of = { documentId: document.id, amount: sumOfRefund(parts), currency: document.currency };
  await recordEvent(tx, by, { type: 'payment.refunded', ...of, reason: sent.reason ?? null });
  const { jobStatus } = await settlePayments(tx, document, by);
  return { paymentId: payment.id, jobStatus };
}
