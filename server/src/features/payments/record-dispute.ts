import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { disputeEntry, disputeReasonText, entryDay, takenBy } from '@truckroll/domain/documents/disputes';
import { leftToRefund, statusAfterRefund } from '@truckroll/domain/documents/refund-parts';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { v5 as idOf, v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { ReportedDispute } from '../../providers/card-payments/card-payments.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import * as store from '../../records/documents/dispute-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { partedOf } from '../../records/documents/parted-payment.ts';
import { findStoredPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { moveLateDeposit } from '../../records/documents/take-over-deposit.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { insertRefund, updatePayment } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { type Recording, recordEvent } from '../../records/events/record-event.ts';
import { holdPayment } from './record-card-refunds.ts';

const byStripe = (now: Date): Recording => ({ actor: { userId: null, name: 'Stripe' }, now });

/** The row of a dispute, the same for every delivery. */
const rowIdOf = ({ id, accountId }: ReportedDispute): string =>
  idOf(`https://stripe.com/accounts/${accountId}/disputes/${id}`, idOf.URL);

/**
 * Makes the ledger of a payment what its disputes hold of it: what a bank takes is a refund that the company did not make, and what it
 * gives back is a negative one, each on its own open day (API DP-2). The caller has locked the document and settles it.
 */
export async function enterDisputes(tx: Tx, paymentId: string, { document, now }: AtDocument): Promise<void> {
  const disputes = await store.listTaken(tx, paymentId);
  if (disputes.length === 0) return;
  const payment = await findStoredPayment(tx, paymentId);
  if (payment === undefined) return;
  const amount = Number(payment.paymentAmount);
  const counts = payment.paymentStatus === 'completed' || payment.paymentStatus === 'refunded';
  const closedThrough = await readClosedThrough(tx);
  let refunded = Number(payment.amountRefunded);
  for (const { id, taken, entered, movedAt } of disputes) {
    const others = sumMoney([refunded, -entered]);
    const entry = disputeEntry({ taken, entered, payment: { amount, refunded: others, counts } });
    if (entry === 0) continue;
    const at = now.toISOString();
    const day = await readToday(tx, movedAt === null ? now : new Date(movedAt));
    await insertRefund(tx, {
      ...{ id: newId(), paymentId, disputeId: id, refundAmount: String(entry) },
      refundDate: openDayFrom(entryDay(day, payment.paymentDate), closedThrough),
      ...{ refundStatus: 'completed', refundMethod: 'Online', reason: null, createdBy: null },
      ...{ createdAt: at, updatedAt: at },
    });
    refunded = sumMoney([refunded, entry]);
    const of = { document: documentOf(document), amount: Math.abs(entry), currency: document.currency };
    const type = entry > 0 ? 'payment.dispute_taken' : 'payment.dispute_returned';
    await recordEvent(tx, byStripe(now), { type, ...of });
  }
  if (refunded === Number(payment.amountRefunded)) return;
  const left = leftToRefund({ ...partedOf(payment), amountRefunded: refunded });
  const paymentStatus = statusAfterRefund({ paymentStatus: 'refunded' }, left);
  await updatePayment(tx, paymentId, { amountRefunded: String(refunded), paymentStatus }, now);
}

type AtDocument = { document: StoredDocument; now: Date };

/** Counts the disputes that came before their payment was known. The caller has locked the document and settles it. */
export async function followEarlierDisputes(
  tx: Tx,
  payment: { id: string; reference: string },
  { document, now }: AtDocument,
): Promise<void> {
  const linked = await store.linkDisputes(tx, payment, now);
  for (const { amount, currency, reason, state, dueAt } of linked) {
    const said = { amount: Number(amount), currency, state, dueAt, reason: disputeReasonText(reason) };
    await recordEvent(tx, byStripe(now), { type: 'payment.disputed', document: documentOf(document), ...said });
  }
  if (linked.length > 0) await enterDisputes(tx, payment.id, { document, now });
}

/**
 * Stores the state of a dispute that was read from the processor (API DP-1). Webhooks may arrive twice, late and in any order:
 * `now` is the time at which the processor was asked, and an answer older than the stored one changes nothing.
 */
export async function recordDispute(
  system: Tx,
  reported: ReportedDispute,
  now: Date,
): Promise<'recorded' | 'waits' | 'known' | 'unknown' | 'refused'> {
  await enterAccount(system, reported.accountId);
  // Whoever records the payment has this lock too: one of the two sees the other.
  if ((await lockDocument(system, reported.documentId)) === undefined) return 'unknown';
  const held = await holdPayment(system, reported.reference);
  if (held !== undefined && held.document.currency !== reported.currency) return 'refused';
  const id = rowIdOf(reported);
  const known = await store.holdDispute(system, id);
  if (known !== undefined && new Date(known.readAt) > now) return 'known';
  const { amount, currency, reason, state, hasEvidence, movements, url } = reported;
  const at = now.toISOString();
  const dueAt = reported.dueAt?.toISOString() ?? null;
  await store.saveDispute(system, {
    ...{ id, paymentId: held?.payment.id ?? null, paymentReference: reported.reference, reference: reported.id, url },
    ...{ amount: String(amount), currency, reason, state, dueAt, hasEvidence },
    taken: String(takenBy(reported, movements)),
    fee: String(sumMoney(movements.map(({ fee }) => fee))),
    feeCurrency: movements[0]?.currency ?? null,
    movedAt: reported.movedAt?.toISOString() ?? null,
    openedAt: reported.openedAt.toISOString(),
    ...{ readAt: at, createdAt: at, updatedAt: at },
  });
  if (held === undefined) return 'waits';
  const { payment, document } = held;
  const by = byStripe(now);
  const said = { document: documentOf(document), amount, currency, state, dueAt, reason: disputeReasonText(reason) };
  if (known === undefined) await recordEvent(system, by, { type: 'payment.disputed', ...said });
  else if (known.state !== state) await recordEvent(system, by, { type: 'payment.dispute_changed', ...said });
  await enterDisputes(system, payment.id, { document, now });
  await settlePayments(system, document, by);
  if (document.documentType === 2) await moveLateDeposit(system, document.id, by);
  return 'recorded';
}
