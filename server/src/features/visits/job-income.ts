import { sumMoney } from '@truckroll/domain/money/amounts';
import { revenueOf } from '@truckroll/domain/reports/revenue';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { readRevenue } from '../../records/documents/revenue-store.ts';
import { jobHeads, linesOfJobs } from '../../records/jobs/job-rows.ts';

/** The income of a job before all taxes: in the account's currency, and what is in others. */
export type JobIncome = {
  /** Null where a part is in another currency than the account's, which costs are in: amounts of two are never added. */
  amount: number | null;
  /** Each currency with its amount, the account's first; empty where all is in the account's. */
  byCurrency: { currency: string; amount: number }[];
};

/** What the job's own lines come to. */
async function readOwnLines(tx: Tx, jobId: string) {
  const job = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['jobs.total', 'jobs.tax', currencyOfJob.as('currency')])
    .select(
      sql<string>`(select coalesce(sum(included_tax_of(taxes)), 0) from ${linesOfJobs.as('job_items')}
        where job_items.account_id = jobs.account_id and job_items.job_id = jobs.id)`.as('includedTax'),
    )
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return [];
  const { total, tax, includedTax, currency } = job;
  return [
    { currency, revenue: revenueOf({ total: Number(total), tax: Number(tax), includedTax: Number(includedTax) }) },
  ];
}

/**
 * A job's income: the revenue of its invoices that the user sees, or of its own lines while none was given out (API 4.8).
 */
export async function readJobIncome(tx: Tx, jobId: string, actor: Actor): Promise<JobIncome> {
  const [own, lines, invoiced] = await Promise.all([
    readCurrency(tx),
    readOwnLines(tx, jobId),
    readRevenue(tx, (invoices) =>
      invoices.where('documents.jobId', '=', jobId).where('documents.id', 'in', selectDocumentIds(tx, actor)),
    ),
  ]);
  const counted = invoiced.length > 0 ? invoiced : lines;
  const amountIn = (wanted: string): number =>
    sumMoney(counted.flatMap(({ currency, revenue }) => (currency === wanted ? [revenue] : [])));
  const others = [...new Set(counted.map(({ currency }) => currency))].filter((currency) => currency !== own).sort();
  if (others.length === 0) return { amount: amountIn(own), byCurrency: [] };
  const all = [...(counted.some(({ currency }) => currency === own) ? [own] : []), ...others];
  return { amount: null, byCurrency: all.map((currency) => ({ currency, amount: amountIn(currency) })) };
}
