import { refundMore, sumOfRefund } from '@truckroll/domain/documents/refund-parts';
import { z } from 'zod';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { RefundRefused } from '../../providers/card-payments/card-payments.ts';
import { partedOf, partsOf, storedRefunds } from '../../records/documents/parted-payment.ts';
import { findStoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { moveLateDeposit } from '../../records/documents/take-over-deposit.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { findPendingRefund, setRefundStatus, updatePayment } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterDisputes } from './record-dispute.ts';

/**
 * Requests a refund from the card processor. The refund's id is the idempotency key, so that a retry does not refund
 * twice.
 */
export const refundByCard: Task<{ refundId: string }> = task({
  name: 'refund-by-card',
  title: 'Refund an online payment',
  payload: z.object({ refundId: z.uuid() }),
  retries: 10,
});

/** Restores the payment after a failed refund, and notifies the admins. */
async function takeBack(tx: Tx, refundId: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const named = await findPendingRefund(tx, refundId);
  if (named === undefined) return;
  const document = await getLockedDocument(tx, named.documentId);
  const payment = found(await findStoredPayment(tx, named.paymentId), 'Payment');
  // An invoice has taken over the deposit in the meantime.
  if (payment.documentId !== document.id) return await takeBack(tx, refundId, { reason, now });
  await setRefundStatus(tx, refundId, { to: 'failed', onlyPending: true, now });
  const after = refundMore(partedOf(payment), partsOf(named), -1);
  await updatePayment(tx, named.paymentId, { ...storedRefunds(after), paymentStatus: 'completed' }, now);
  await enterDisputes(tx, named.paymentId, { document, now });
  const by = { actor: { userId: null, name: 'System' }, now };
  await recordEvent(tx, by, { type: 'payment.refund_failed', document: documentOf(document), reason });
  await settlePayments(tx, document, by);
  if (document.documentType === 2) await moveLateDeposit(tx, document.id, by);
}

export function refundTasks({ queue, cardPayments }: Pick<ServerContext, 'queue' | 'cardPayments'>): void {
  async function refund({ payload: { refundId }, transact, now, isLastAttempt }: TaskRun<{ refundId: string }>) {
    const named = await transact((tx) => findPendingRefund(tx, refundId));
    if (named === undefined) return;
    try {
      if (cardPayments === null || named.providerReference === null)
        throw new RefundRefused('Online payment is not available.');
      await cardPayments.refund({
        id: refundId,
        reference: named.providerReference,
        amount: sumOfRefund(partsOf(named)),
        currency: named.currency,
      });
    } catch (error) {
      const isRefused = error instanceof RefundRefused;
      const reason = isRefused ? error.message : 'The card processor could not be reached.';
      if (isRefused || isLastAttempt) await transact((tx) => takeBack(tx, refundId, { reason, now }));
      if (isRefused) return;
      throw error;
    }
    await transact((tx) => setRefundStatus(tx, refundId, { to: 'completed', onlyPending: true, now }));
  }
  queue.runs(refundByCard, refund);
}
