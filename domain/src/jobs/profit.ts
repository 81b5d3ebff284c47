import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import { costOfLog } from './costing.ts';

export type JobProfit = {
  /** Before tax: without the taxes on top of the prices and those that are part of them, which are passed on. */
  revenue: number;
  /** The cost of the items by the price book. */
  itemCost: number;
  laborCost: number;
  /** The expenses and miles of the visit logs. */
  otherCost: number;
  profit: number;
  /** The share of the revenue that remains, in percent with one decimal; null without revenue. */
  marginPercent: number | null;
  /** The number of items whose cost nobody has entered: the profit is lower by what they cost. */
  itemsWithoutCost: number;
};

/**
 * The profit of a job: its revenue without the costs of its items, its labor and its visits. An item counts with the
 * cost that the price book has now.
 *
 * @example jobProfit({ revenue: 500, items: [{ quantity: 2, cost: 40 }], logs: [{ laborCost: 120, milesCost: 5, expenses: 0 }] })
 *   → { revenue: 500, itemCost: 80, laborCost: 120, otherCost: 5, profit: 295, marginPercent: 59, itemsWithoutCost: 0 }
 */
export function jobProfit({
  revenue,
  items,
  logs,
}: {
  revenue: number;
  items: readonly { quantity: number; cost: number | null }[];
  logs: readonly { milesCost: number; expenses: number; laborCost: number }[];
}): JobProfit {
  const itemCost = sumMoney(items.map(({ quantity, cost }) => roundMoney(new Exact(cost ?? 0).times(quantity))));
  const laborCost = sumMoney(logs.map((log) => log.laborCost));
  const otherCost = sumMoney([...logs.map((log) => costOfLog({ ...log, personalHrs: 0 })), -laborCost]);
  const profit = sumMoney([revenue, -itemCost, -laborCost, -otherCost]);
  return {
    revenue,
    itemCost,
    laborCost,
    otherCost,
    profit,
    marginPercent:
      revenue === 0 ? null : new Exact(profit).dividedBy(revenue).times(1000).round().dividedBy(10).toNumber(),
    itemsWithoutCost: items.filter(({ quantity, cost }) => cost === null && quantity > 0).length,
  };
}
