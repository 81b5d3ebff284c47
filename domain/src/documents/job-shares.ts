import { roundMoney, sumMoney } from '../money/amounts.ts';
import { spreadMoney } from '../money/spread.ts';

type BilledLine = {
  /** The job that the line bills; null for a line that all jobs share. */
  jobId: string | null;
  /** With its exclusive taxes, before its discount. */
  total: number;
  discount: number;
  taxes: readonly { taxType: 1 | 2; taxAmount: number }[];
};

export type SharedInvoice = {
  total: number;
  /** The total without any tax. */
  beforeTax: number;
  decimals: number;
  jobIds: readonly string[];
  lines: readonly BilledLine[];
};

export type JobShare = { jobId: string; total: number; beforeTax: number };

const taxOf = ({ taxes }: BilledLine, type: 1 | 2): number =>
  sumMoney(taxes.flatMap(({ taxType, taxAmount }) => (taxType === type ? [taxAmount] : [])));

const totalOf = (line: BilledLine): number => sumMoney([line.total, -line.discount]);
const beforeTaxOf = (line: BilledLine): number =>
  sumMoney([line.total, -line.discount, -taxOf(line, 1), -taxOf(line, 2)]);

/**
 * What each job of an invoice earns: its own lines, and a share by their amounts of what is left: lines of no job,
 * discount, markup and shipping (API 4.8). The shares add up to the invoice exactly.
 *
 * @example jobShares({ total: 108, beforeTax: 108, decimals: 2, jobIds: ['a', 'b'], lines: [90 of a, 30 of b] })
 *   → [{ jobId: 'a', total: 81, beforeTax: 81 }, { jobId: 'b', total: 27, beforeTax: 27 }]
 */
export function jobShares({ total, beforeTax, decimals, jobIds, lines }: SharedInvoice): JobShare[] {
  const linesOf = Map.groupBy(lines, ({ jobId }) => jobId);
  const own = jobIds.map((jobId) => {
    const ofJob = linesOf.get(jobId) ?? [];
    return { total: sumMoney(ofJob.map(totalOf)), beforeTax: sumMoney(ofJob.map(beforeTaxOf)) };
  });
  const weights = own.map((each) => Math.max(0, each.total));
  const restOf = (key: 'total' | 'beforeTax', whole: number): number[] =>
    spreadMoney(sumMoney([whole, ...own.map((each) => -each[key])]), weights, decimals);
  const rest = restOf('total', total);
  const restBeforeTax = restOf('beforeTax', beforeTax);
  return jobIds.map((jobId, index) => ({
    jobId,
    total: roundMoney(sumMoney([own[index]?.total ?? 0, rest[index] ?? 0]), decimals),
    beforeTax: roundMoney(sumMoney([own[index]?.beforeTax ?? 0, restBeforeTax[index] ?? 0]), decimals),
  }));
}
