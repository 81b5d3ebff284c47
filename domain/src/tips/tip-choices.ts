import { Exact, roundMoney } from '../money/amounts.ts';

export type TipChoice = { percent: number; amount: number };

/**
 * What a client is offered for an amount that is paid now, in the order of the rule. A percentage that comes to nothing in the
 * currency is left out.
 *
 * @example tipChoices([10, 15], 80.5, 2) → [{ percent: 10, amount: 8.05 }, { percent: 15, amount: 12.08 }]
 */
export const tipChoices = (percents: readonly number[], amount: number, decimals: number): TipChoice[] =>
  percents
    .map((percent) => ({ percent, amount: roundMoney(new Exact(amount).times(percent).dividedBy(100), decimals) }))
    .filter((choice) => choice.amount > 0);
