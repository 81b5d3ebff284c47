import { Exact, roundRate } from '../money/amounts.ts';

/** What is left of a price after the cost: as a rate, of one unit, and in percent of the price to one place (null for a price of 0). */
export type Margin = { amount: number; percent: number | null };

/**
 * The margin of an entry of the price book; it is negative where the price does not cover the cost.
 *
 * @example marginOf({ price: 129, cost: 40 }) → { amount: 89, percent: 69 }; marginOf({ price: 0, cost: 5 }).percent → null
 */
export function marginOf({ price, cost }: { price: number; cost: number }): Margin {
  const amount = roundRate(new Exact(price).minus(cost));
  const percent = price === 0 ? null : new Exact(amount).div(price).times(100).toDecimalPlaces(1).toNumber();
  return { amount, percent };
}
