import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { findStoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { type DuePayment, listDuePayments, updatePayment } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { readPayable } from './payable-amount.ts';

/**
 * Completes payments with a future date on that date (API PY-2). Runs hourly, because days begin at different hours by
 * time zone.
 */
export const completePayments = chore({ name: 'complete-payments', cron: '22 * * * *' });

const batch = 200;

/** Completes one payment. If its invoice cannot accept it any more, it stays pending and the admins are notified. */
async function complete(system: Tx, { accountId, id, documentId }: DuePayment, now: Date): Promise<boolean> {
  await enterAccount(system, accountId);
  const document = await getLockedDocument(system, documentId);
  const payment = await findStoredPayment(system, id);
  // If an invoice has just taken over the deposit, this is tried again in the next hour.
  if (payment?.documentId !== documentId || !payment.isScheduled || payment.paymentStatus !== 'pending') return false;
  const amount = Number(payment.paymentAmount);
  const isPayable = amount <= (await readPayable(system, document));
  const by = { actor: { userId: null, name: 'System' }, now };
  const paymentStatus = isPayable ? 'completed' : 'pending';
  // The books may have been closed through its day meanwhile.
  const paymentDate = openDayFrom(payment.paymentDate, await readClosedThrough(system));
  await updatePayment(system, id, { isScheduled: false, paymentStatus, paymentDate }, now);
  const { currency } = document;
  if (isPayable)
    await recordEvent(system, by, { type: 'payment.status_changed', documentId, amount, currency, to: 'completed' });
  else
    await recordEvent(system, by, { type: 'payment.not_completed', document: documentOf(document), amount, currency });
  await settlePayments(system, document, by);
  return true;
}

export function scheduledPayments({ queue }: Pick<ServerContext, 'queue'>): void {
  queue.runsByClock(completePayments, async (run) => {
    const payments = await eachAlone(run, {
      list: (system, after) => listDuePayments(system, { now: run.now, after, limit: batch }),
      work: (payment) => run.transact((system) => complete(system, payment, run.now)),
    });
    if (payments > 0) run.log.info({ payments }, 'Payments have reached their day');
  });
}
