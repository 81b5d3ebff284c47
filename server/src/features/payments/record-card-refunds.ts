import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { refundChanges } from '@truckroll/domain/documents/refund-changes';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { v5 as idOf } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardRefunds, ReportedRefund } from '../../providers/card-payments/card-payments.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import type { StoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { moveLateDeposit } from '../../records/documents/take-over-deposit.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import {
  findPaymentOf,
  insertRefund,
  listRefundsOf,
  setRefundStatus,
  updatePayment,
} from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';

type Held = { payment: StoredPayment; document: StoredDocument };

/**
 * Locks the payment's document and returns the payment. Retries if an invoice takes the deposit over in the meantime.
 */
async function holdPayment(system: Tx, reference: string): Promise<Held | undefined> {
  const named = await findPaymentOf(system, reference);
  if (named === undefined) return undefined;
  const document = await getLockedDocument(system, named.documentId);
  const payment = await findPaymentOf(system, reference);
  if (payment === undefined) return undefined;
  return payment.documentId === document.id ? { payment, document } : await holdPayment(system, reference);
}

/**
 * The row id of a refund, the same for every delivery: that of the existing row, or one derived from the processor's
 * id.
 */
const rowIdOf = ({ id, ownId }: ReportedRefund): string => ownId ?? idOf(`https://stripe.com/refunds/${id}`, idOf.URL);

async function storeRefund(system: Tx, paymentId: string, refund: ReportedRefund, now: Date): Promise<void> {
  const at = now.toISOString();
  await insertRefund(system, {
    id: rowIdOf(refund),
    paymentId,
    refundDate: openDayFrom(await readToday(system, refund.at), await readClosedThrough(system)),
    refundAmount: String(refund.amount),
    refundStatus: refund.status,
    refundMethod: 'Online',
    reason: refund.reason,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
  });
}

/** Records refunds that were made in the processor's dashboard, once even if the webhook is repeated (API PY-7). */
export async function recordCardRefunds(
  system: Tx,
  reported: CardRefunds,
  now: Date,
): Promise<'recorded' | 'known' | 'unknown' | 'refused'> {
  await enterAccount(system, reported.accountId);
  const held = await holdPayment(system, reported.reference);
  if (held === undefined) return 'unknown';
  const { payment, document } = held;
  if (reported.currency !== document.currency) return 'refused';
  const rows = await listRefundsOf(system, payment.id);
  const known = rows.map(({ refundAmount, ...row }) => ({ ...row, amount: Number(refundAmount) }));
  const all = reported.refunds.map((refund) => ({ ...refund, id: rowIdOf(refund), reported: refund }));
  const { added, moved, difference } = refundChanges(known, all);
  const amountRefunded = sumMoney([Number(payment.amountRefunded), difference]);
  const amount = Number(payment.paymentAmount);
  // Refunds that exceed the payment indicate another error, which a person has to check.
  if (amountRefunded > amount || amountRefunded < 0) return 'refused';
  if (added.length + moved.length === 0) return 'known';

  for (const refund of added) await storeRefund(system, payment.id, refund.reported, now);
  for (const { id, to } of moved) await setRefundStatus(system, id, { to, now });
  const isBack = payment.paymentStatus === 'refunded';
  const paymentStatus = amountRefunded === amount ? 'refunded' : isBack ? 'completed' : payment.paymentStatus;
  await updatePayment(system, payment.id, { amountRefunded: String(amountRefunded), paymentStatus }, now);
  const by = { actor: { userId: null, name: 'Stripe' }, now };
  const { currency } = document;
  await recordEvent(
    system,
    by,
    ...added.map(({ amount: given, reason }) => ({
      ...{ type: 'payment.refunded' as const, documentId: document.id, amount: given, currency, reason },
    })),
    ...moved.flatMap(({ to }) =>
      to === 'failed'
        ? [{ type: 'payment.refund_failed' as const, document: documentOf(document), reason: 'The bank refused it.' }]
        : [],
    ),
  );
  await settlePayments(system, document, by);
  if (document.documentType === 2) await moveLateDeposit(system, document.id, by);
  return 'recorded';
}
