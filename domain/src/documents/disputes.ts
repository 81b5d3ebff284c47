import { sumMoney } from '../money/amounts.ts';
import { tableOf } from '../text/table-of.ts';

/**
 * 'inquiry': the bank asks before it takes any money. 'needs_response': the money was taken, and evidence can be sent until a day.
 * 'under_review': the bank decides.
 */
export const disputeStates = [
  'inquiry',
  'inquiry_under_review',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeLabels: Record<DisputeState, string> = {
  inquiry: 'Inquiry: evidence needed',
  inquiry_under_review: 'Inquiry under review',
  inquiry_closed: 'Inquiry closed',
  needs_response: 'Dispute: evidence needed',
  under_review: 'Dispute under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** The states that a bank has not decided yet. While a client has one, nothing is charged to them automatically. */
export const openDisputeStates = [
  'inquiry',
  'inquiry_under_review',
  'needs_response',
  'under_review',
] as const satisfies DisputeState[];

/** @example isOpenDispute('under_review') → true; isOpenDispute('lost') → false */
export const isOpenDispute = (state: DisputeState): boolean => openDisputeStates.some((each) => each === state);

/** Whether the company can still send evidence. */
export const waitsForEvidence = (state: DisputeState): boolean => state === 'needs_response' || state === 'inquiry';

/** A change of the processor's balance because of a dispute, in the currency of that balance. */
export type DisputeMovement = { amount: number; fee: number; currency: string };

/**
 * What the bank holds of a disputed payment, in the payment's currency. Where the balance is in another currency, its rate has changed
 * between taking and returning, so a return counts as a whole one.
 *
 * @example takenBy({ amount: 80, currency: 'USD' }, [{ amount: -80, fee: 15, currency: 'USD' }]) → 80
 */
export function takenBy(
  { amount, currency }: { amount: number; currency: string },
  movements: readonly DisputeMovement[],
): number {
  const isSame = movements.every((movement) => movement.currency === currency);
  if (!isSame)
    return movements.some((movement) => movement.amount < 0) && movements.every((movement) => movement.amount <= 0)
      ? amount
      : 0;
  const taken = -sumMoney(movements.map((movement) => movement.amount));
  return Math.min(amount, Math.max(0, taken));
}

/**
 * The change of the ledger that makes a dispute count: a positive amount is taken from the payment, a negative one given back. At most
 * what is left of the payment is taken, and nothing of one that does not count itself.
 *
 * @example disputeEntry({ taken: 80, entered: 0, payment: { amount: 80, refunded: 30, counts: true } }) → 50
 * @example disputeEntry({ taken: 0, entered: 50, payment: { amount: 80, refunded: 30, counts: true } }) → -50
 */
export function disputeEntry({
  taken,
  entered,
  payment,
}: {
  taken: number;
  /** What this dispute has taken of the payment so far. */
  entered: number;
  /** `refunded`: by everything else. */
  payment: { amount: number; refunded: number; counts: boolean };
}): number {
  const left = payment.counts ? Math.max(0, sumMoney([payment.amount, -payment.refunded])) : 0;
  return sumMoney([Math.min(taken, left), -entered]);
}

/**
 * The day of a change by the bank: that on which it moved the money, but never before the payment, which is dated the day on which it
 * became known here.
 *
 * @example entryDay('2026-03-09', '2026-03-10') → '2026-03-10'
 */
export function entryDay(movedOn: string, paidOn: string): string {
  return movedOn > paidOn ? movedOn : paidOn;
}

const unnamed = 'The bank gave no reason.';

/** Stripe's reasons of disputes: https://docs.stripe.com/disputes/categories. */
const reasons: Readonly<Record<string, string>> = tableOf({
  bank_cannot_process: 'The bank cannot process the payment.',
  check_returned: 'The check was returned.',
  credit_not_processed: 'The client says that a refund has not arrived.',
  customer_initiated: 'The client asked the bank for the money.',
  debit_not_authorized: 'The client says that the debit was not authorized.',
  duplicate: 'The client says that they paid twice.',
  fraudulent: 'The client says that they did not make the payment.',
  incorrect_account_details: 'The details of the account were wrong.',
  insufficient_funds: 'There was not enough money in the account.',
  noncompliant: 'The payment does not follow the rules of the card network.',
  product_not_received: 'The client says that the work was not done.',
  product_unacceptable: 'The client says that the work was not as agreed.',
  subscription_canceled: 'The client says that the plan was cancelled.',
  unrecognized: 'The client does not recognize the payment.',
});

/**
 * Why a client disputes a payment, in a sentence.
 *
 * @example disputeReasonText('duplicate') → 'The client says that they paid twice.'
 */
export const disputeReasonText = (code: string): string => reasons[code] ?? unnamed;
