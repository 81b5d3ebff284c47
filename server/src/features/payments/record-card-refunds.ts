import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { refundChanges } from '@truckroll/domain/documents/refund-changes';
import {
  leftToRefund,
  type PartedPayment,
  partRefund,
  type RefundParts,
  refundMore,
  statusAfterRefund,
  sumOfRefund,
} from '@truckroll/domain/documents/refund-parts';
import { v5 as idOf } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardRefunds, ReportedRefund } from '../../providers/card-payments/card-payments.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { partedOf, partsOf, storedRefunds } from '../../records/documents/parted-payment.ts';
import type { StoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { moveLateDeposit } from '../../records/documents/take-over-deposit.ts';
import { insertTipRefund } from '../../records/documents/tip-share-store.ts';
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

const refundedOf = ({ amountRefunded, tipRefunded, surchargeRefunded }: PartedPayment): number[] => [
  ...[amountRefunded, tipRefunded, surchargeRefunded],
];

type Held = { payment: StoredPayment; document: StoredDocument };

/**
 * Locks the payment's document and returns the payment. Retries if an invoice takes the deposit over in the meantime.
 */
export async function holdPayment(system: Tx, reference: string): Promise<Held | undefined> {
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

async function storeRefund(
  system: Tx,
  paymentId: string,
  { refund, parts }: { refund: ReportedRefund; parts: RefundParts },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await insertRefund(system, {
    id: rowIdOf(refund),
    paymentId,
    refundDate: openDayFrom(await readToday(system, refund.at), await readClosedThrough(system)),
    refundAmount: String(parts.amount),
    tipAmount: String(parts.tip),
    surchargeAmount: String(parts.surcharge),
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
  const known = rows.map((row) => ({ id: row.id, status: row.status, amount: sumOfRefund(partsOf(row)) }));
  const all = reported.refunds.map((refund) => ({ ...refund, id: rowIdOf(refund), reported: refund }));
  const { added, moved } = refundChanges(known, all);
  const before = partedOf(payment);
  // What of a moved refund counts now and did not before, or the other way round.
  const changes = moved.flatMap(({ id, from, to }) => {
    const row = rows.find((each) => each.id === id);
    const sign = Number(to !== 'failed') - Number(from !== 'failed');
    return row === undefined || sign === 0 ? [] : [{ parts: partsOf(row), sign }];
  });
  let after = changes.reduce((parted, { parts, sign }) => refundMore(parted, parts, sign), before);
  const parted: { refund: ReportedRefund; parts: RefundParts; from: PartedPayment }[] = [];
  for (const { reported: refund } of added) {
    const parts = partRefund(after, refund.amount, document.currencyDecimals);
    // Refunds that exceed the payment indicate another error, which a person has to check.
    if (parts === null) return 'refused';
    parted.push({ refund, parts, from: after });
    after = refundMore(after, parts, 1);
  }
  const left = leftToRefund(after);
  const isWrong = [left.amount, left.tip, left.surcharge, ...refundedOf(after)].some((part) => part < 0);
  if (isWrong) return 'refused';
  if (added.length + moved.length === 0) return 'known';

  for (const { refund, parts, from } of parted) {
    await storeRefund(system, payment.id, { refund, parts }, now);
    const of = { paymentId: payment.id, refundId: rowIdOf(refund), tip: parts.tip };
    await insertTipRefund(system, of, { ...from, decimals: document.currencyDecimals });
  }
  for (const { id, to } of moved) await setRefundStatus(system, id, { to, now });
  const paymentStatus = statusAfterRefund(payment, left);
  await updatePayment(system, payment.id, { ...storedRefunds(after), paymentStatus }, now);
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
