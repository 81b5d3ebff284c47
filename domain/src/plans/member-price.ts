import { Exact, roundMoney } from '../money/amounts.ts';

/**
 * The discount of a line for the member of a plan: a percentage of its price, rounded to an amount of money.
 *
 * @example memberDiscountOf({ quantity: 2, rate: 49.99 }, 10, 2) → 10
 */
export const memberDiscountOf = (
  { quantity, rate }: { quantity: number; rate: number },
  percent: number,
  decimals: number,
): number => roundMoney(new Exact(quantity).times(rate).times(percent).dividedBy(100), decimals);
