import type { Days } from '@truckroll/domain/home/compared-days';
import { sumByPart } from '@truckroll/domain/reports/month-sums';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownCurrency, ownTimezone } from '../../records/accounts/account-rows.ts';
import { startOfDay } from '../../records/accounts/local-day.ts';
import { readRevenue } from '../../records/documents/revenue-store.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { type JobScope, selectJobIds } from '../../records/jobs/job-scope.ts';

/** The revenue of ranges of days in the account's currency, as the report on revenue has it (API RP-1), and its tax. */
export async function sumRevenue(tx: Tx, parts: readonly Days[]): Promise<{ revenue: number; tax: number }[]> {
  const days = parts.flatMap(({ from, to }) => [from, to]).sort();
  const invoiced = await readRevenue(tx, (invoices, day) =>
    invoices
      .where('documents.currency', '=', ownCurrency)
      .where(day, '>=', days[0] ?? '')
      .where(day, '<=', days.at(-1) ?? ''),
  );
  return sumByPart(parts, invoiced, ['revenue', 'tax']);
}

/**
 * Completed jobs per month since a date, in the account's time zone. They count in the month of their start, as the job
 * list filters, so that each number equals the list that the month links to.
 */
export async function countCompletedJobs(tx: Tx, since: string, scope: JobScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select((job) => [
      sql<string>`to_char(start_date_time at time zone ${ownTimezone}, 'YYYY-MM')`.as('month'),
      job.fn.countAll<number>().as('count'),
    ])
    .where('startDateTime', '>=', startOfDay(since))
    .where('jobStatus', 'in', ['completed', 'invoiced', 'paid'])
    .where('id', 'in', selectJobIds(tx, scope))
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, count }) => [month, Number(count)]));
}
