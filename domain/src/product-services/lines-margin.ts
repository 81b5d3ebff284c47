import { multiplyMoney, sumMoney } from '../money/amounts.ts';
import { type Margin, marginOf } from './margin.ts';

type CostedLine = { itemId: string | null; quantity: number };

/**
 * The margin of lines that are sold for an income before taxes, by the costs of the price book; null while a line has no
 * cost, because a line without a known cost is not one without costs. `withoutCost` counts these lines.
 *
 * @example linesMargin([{ itemId: 'filter', quantity: 2 }], { income: 40, costOf: () => 9, decimals: 2 })
 *   → { margin: { amount: 22, percent: 55 }, withoutCost: 0 }
 */
export function linesMargin(
  lines: readonly CostedLine[],
  { income, costOf, decimals }: { income: number; costOf: (itemId: string) => number | null; decimals: number },
): { margin: Margin | null; withoutCost: number } {
  const costs = lines.map(({ itemId, quantity }) => {
    const cost = itemId === null ? null : costOf(itemId);
    return cost === null ? null : multiplyMoney(quantity, cost, decimals);
  });
  const known = costs.filter((cost) => cost !== null);
  const withoutCost = costs.length - known.length;
  const margin = withoutCost > 0 ? null : marginOf({ price: income, cost: sumMoney(known) });
  return { margin, withoutCost };
}
