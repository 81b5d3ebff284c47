import { sumMoney } from '@truckroll/domain/money/amounts';
import { z } from 'zod';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { RefundRefused } from '../../providers/card-payments/card-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { moveLateDeposit } from '../conversions/take-over-deposit.ts';
import { settlePayments } from '../ledger/settle-payments.ts';

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

const findPending = (tx: Tx, id: string) =>
  tx
    .selectFrom('paymentRefunds')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.accountId', '=', 'paymentRefunds.accountId')
        .onRef('payments.id', '=', 'paymentRefunds.paymentId'),
    )
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(['paymentRefunds.refundAmount', 'paymentRefunds.paymentId'])
    .select(['payments.providerReference', 'documents.id as documentId', 'documents.currency'])
    .where('paymentRefunds.id', '=', id)
    .where('paymentRefunds.refundStatus', '=', 'pending')
    .executeTakeFirst();

const setStatus = (tx: Tx, id: string, refundStatus: 'completed' | 'failed', now: Date) =>
  tx
    .updateTable('paymentRefunds')
    .set({ refundStatus, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('refundStatus', '=', 'pending')
    .execute();

/** Restores the payment after a failed refund, and notifies the admins. */
async function takeBack(tx: Tx, refundId: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const named = await findPending(tx, refundId);
  if (named === undefined) return;
  const document = await tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', named.documentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await tx
    .selectFrom('payments')
    .select(['amountRefunded', 'documentId'])
    .where('id', '=', named.paymentId)
    .executeTakeFirstOrThrow();
  // An invoice has taken over the deposit in the meantime.
  if (payment.documentId !== document.id) return await takeBack(tx, refundId, { reason, now });
  await setStatus(tx, refundId, 'failed', now);
  await tx
    .updateTable('payments')
    .set({
      amountRefunded: String(sumMoney([Number(payment.amountRefunded), -Number(named.refundAmount)])),
      paymentStatus: 'completed',
      updatedAt: now.toISOString(),
    })
    .where('id', '=', named.paymentId)
    .execute();
  const by = { actor: { userId: null, name: 'System' }, now };
  await recordEvent(tx, by, { type: 'payment.refund_failed', document: documentOf(document), reason });
  await settlePayments(tx, document, by);
  if (document.documentType === 2) await moveLateDeposit(tx, document.id, by);
}

export function refundTasks({ queue, cardPayments }: Pick<ServerContext, 'queue' | 'cardPayments'>): void {
  async function refund({ payload: { refundId }, transact, now, isLastAttempt }: TaskRun<{ refundId: string }>) {
    const named = await transact((tx) => findPending(tx, refundId));
    if (named === undefined) return;
    try {
      if (cardPayments === null || named.providerReference === null)
        throw new RefundRefused('Online payment is not available.');
      await cardPayments.refund({
        id: refundId,
        reference: named.providerReference,
        amount: Number(named.refundAmount),
        currency: named.currency,
      });
    } catch (error) {
      const isRefused = error instanceof RefundRefused;
      const reason = isRefused ? error.message : 'The card processor could not be reached.';
      if (isRefused || isLastAttempt) await transact((tx) => takeBack(tx, refundId, { reason, now }));
      if (isRefused) return;
      throw error;
    }
    await transact((tx) => setStatus(tx, refundId, 'completed', now));
  }
  queue.runs(refundByCard, refund);
}
