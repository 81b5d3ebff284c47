import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import { costOfLog } from './costing.ts';

export type JobProfit = {
  /** Before tax: without the taxes on top of the prices and those that are part of them, which are passed on. */
  revenue: number;
  /** The cost of the items by the price book. */
  itemCost: number;
  /** By the visit logs, and by the time clock at the cost of each person's hour. */
  laborCost: number;
  /** The expenses and miles of the visit logs. */
  otherCost: number;
  profit: number;
  /** The share of the revenue that remains, in percent with one decimal; null without revenue or without any cost. */
  marginPercent: number | null;
  /** The number of items whose cost nobody has entered: the profit is lower by what they cost. */
  itemsWithoutCost: number;
  /** The minutes on the clock of people whose hour has no cost yet. */
  minutesWithoutCost: number;
};

type Log = { milesCost: number; expenses: number; laborCost: number; date: string; createdBy: { id: string } };
/** The minutes of a person on a job on one local day, without breaks. */
export type ClockedTime = { userId: string; day: string; minutes: number };
/** The cost of an hour of each person who has one. */
export type HourlyCosts = ReadonlyMap<string, number>;

/**
 * The labor of a job by the time clock. A day for which a person entered labor in a visit log counts by the log, so that
 * no hour is paid twice.
 */
function clockedLabor(times: readonly ClockedTime[], { logs, costs }: { logs: readonly Log[]; costs: HourlyCosts }) {
  const logged = new Set(
    logs.flatMap(({ laborCost, createdBy, date }) => (laborCost > 0 ? [`${createdBy.id} ${date}`] : [])),
  );
  const counted = times.filter(({ userId, day }) => !logged.has(`${userId} ${day}`));
  return {
    cost: sumMoney(
      counted.map(({ userId, minutes }) => roundMoney(new Exact(costs.get(userId) ?? 0).times(minutes).dividedBy(60))),
    ),
    minutesWithoutCost: counted.reduce((sum, { userId, minutes }) => sum + (costs.has(userId) ? 0 : minutes), 0),
  };
}

/**
 * The profit of a job: its revenue without the costs of its items, its labor and its visits. An item counts with the
 * cost that the price book has now, an hour with the cost that its person has now. Where nobody entered any cost, the
 * margin is unknown.
 *
 * @example jobProfit({ revenue: 500, items: [{ quantity: 2, cost: 40 }], logs: [], times: [{ userId: 'ann', day, minutes: 90 }],
 *   costs: new Map([['ann', 80]]) }) → { revenue: 500, itemCost: 80, laborCost: 120, otherCost: 0, profit: 300, marginPercent: 60, … }
 */
export function jobProfit({
  revenue,
  items,
  logs,
  times,
  costs,
}: {
  revenue: number;
  items: readonly { quantity: number; cost: number | null }[];
  logs: readonly Log[];
  times: readonly ClockedTime[];
  costs: HourlyCosts;
}): JobProfit {
  const itemCost = sumMoney(items.map(({ quantity, cost }) => roundMoney(new Exact(cost ?? 0).times(quantity))));
  const loggedLabor = sumMoney(logs.map((log) => log.laborCost));
  const clocked = clockedLabor(times, { logs, costs });
  const laborCost = sumMoney([loggedLabor, clocked.cost]);
  const otherCost = sumMoney([...logs.map((log) => costOfLog({ ...log, personalHrs: 0 })), -loggedLabor]);
  const profit = sumMoney([revenue, -itemCost, -laborCost, -otherCost]);
  const hasCost = itemCost !== 0 || laborCost !== 0 || otherCost !== 0;
  return {
    revenue,
    itemCost,
    laborCost,
    otherCost,
    profit,
    marginPercent:
      revenue === 0 || !hasCost
        ? null
        : new Exact(profit).dividedBy(revenue).times(1000).round().dividedBy(10).toNumber(),
    itemsWithoutCost: items.filter(({ quantity, cost }) => cost === null && quantity > 0).length,
    minutesWithoutCost: clocked.minutesWithoutCost,
  };
}
