import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';

/** The cost of one day of work, in the account's currency. */
type WorkLog = { milesCost: number; expenses: number; laborCost: number; personalHrs: number };

export type JobCosting = {
  jobCost: number;
  /** Null when the income is not visible. */
  jobProfit: number | null;
  personalHrs: number;
  /** Null also without any hours; shown as '-'. */
  profitPerHr: number | null;
};

/**
 * The cost of one log.
 *
 * @example costOfLog({ milesCost: 12.5, expenses: 0, laborCost: 80, personalHrs: 2 }) → 92.5
 */
export const costOfLog = (log: WorkLog): number => sumMoney([log.milesCost, log.expenses, log.laborCost]);

/**
 * The cost of and profit on a job's work (API 4.8). `income` is null for people who cannot see prices. Hours have two
 * decimals.
 *
 * @example jobCosting([{ milesCost: 12.5, expenses: 0, laborCost: 80, personalHrs: 2 }], 200)
 *   → { jobCost: 92.5, jobProfit: 107.5, personalHrs: 2, profitPerHr: 53.75 }
 */
export function jobCosting(logs: readonly WorkLog[], income: number | null): JobCosting {
  const jobCost = sumMoney(logs.map(costOfLog));
  const personalHrs = sumMoney(logs.map((log) => log.personalHrs));
  const jobProfit = income === null ? null : sumMoney([income, -jobCost]);
  const hasRate = jobProfit !== null && personalHrs > 0;
  return {
    jobCost,
    jobProfit,
    personalHrs,
    profitPerHr: hasRate ? roundMoney(new Exact(jobProfit).dividedBy(personalHrs)) : null,
  };
}
