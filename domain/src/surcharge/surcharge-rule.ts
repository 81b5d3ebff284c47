import { Decimal } from 'decimal.js';
import { Exact } from '../money/amounts.ts';
import { type CompanyPlace, surchargeLimit } from './surcharge-limit.ts';

/** Whether a company adds a percentage when its client pays by credit card, and which (decision 0110). */
export type SurchargeRule = { isOn: boolean; percent: number };

/** How a card is funded, as the processor says it. Only credit cards can be charged for. */
export const cardFundings = ['credit', 'debit', 'prepaid', 'unknown'] as const;
export type CardFunding = (typeof cardFundings)[number];

/** Why a rule cannot be switched on where a company is; null if it can. */
export function surchargeRefusal({ isOn, percent }: SurchargeRule, place: CompanyPlace): string | null {
  if (!isOn) return null;
  const { mostPercent, reason } = surchargeLimit(place);
  if (mostPercent === 0) return reason;
  return percent > 0 && percent <= mostPercent
    ? null
    : `Enter more than 0, and at most ${mostPercent} percent. ${reason}`;
}

/**
 * The percentage that counts now: what the company chose, at most what is allowed where it is by now, as the address may have changed
 * since.
 */
export const surchargePercent = ({ isOn, percent }: SurchargeRule, place: CompanyPlace): number =>
  isOn ? Math.min(percent, surchargeLimit(place).mostPercent) : 0;

/**
 * What is added to an amount that is paid by card, in whole units of the currency, rounded down so that it is never more than the
 * percentage. Tips are not part of the amount.
 *
 * @example surchargeOf(2.4, { amount: 99.99, funding: 'credit', decimals: 2 }) → 2.39
 */
export const surchargeOf = (
  percent: number,
  { amount, funding, decimals }: { amount: number; funding: CardFunding; decimals: number },
): number =>
  funding === 'credit'
    ? new Exact(amount).times(percent).dividedBy(100).toDecimalPlaces(decimals, Decimal.ROUND_DOWN).toNumber()
    : 0;

/**
 * What of a surcharge goes back with a refund of the amount that it was added to: in proportion, by cumulative rounding, so that
 * refunds of the whole amount return the whole surcharge, in whatever parts.
 *
 * @example surchargeBack({ amount: 100, refunded: 0, surcharge: 2.4, surchargeRefunded: 0 }, 50, 2) → 1.2
 */
export function surchargeBack(
  paid: { amount: number; refunded: number; surcharge: number; surchargeRefunded: number },
  refund: number,
  decimals: number,
): number {
  const refunded = new Exact(paid.refunded).plus(refund);
  const due = new Exact(paid.surcharge).times(refunded).dividedBy(paid.amount).toDecimalPlaces(decimals);
  return Exact.max(due.minus(paid.surchargeRefunded), 0).toNumber();
}
