import { Exact, roundRate } from '../money/amounts.ts';

/** A price less its cost: as a rate per unit, and in percent of the price with one decimal (null for a price of 0). */
export type Margin = { amount: number; percent: number | null };

/**
 * The margin of a price book entry; negative when the price does not cover the cost.
 *
 * @example marginOf({ price: 129, cost: 40 }) → { amount: 89, percent: 69 }; marginOf({ price: 0, cost: 5 }).percent → null
 */
export function marginOf({ price, cost }: { price: number; cost: number }): Margin {
  const amount = roundRate(new Exact(price).minus(cost));
  const percent = price === 0 ? null : new Exact(amount).div(price).times(100).toDecimalPlaces(1).toNumber();
  return { amount, percent };
}
