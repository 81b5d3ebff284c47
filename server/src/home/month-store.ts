import { homeMonths } from '@truckroll/contract/home';
import { addMonths } from '@truckroll/domain/calendar/days';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { startOfDay } from '../database/local-day.ts';
import { type JobScope, selectJobIds } from '../jobs/job-scope.ts';

/** The last months up to that of a day, oldest first: 'YYYY-MM'. */
export const monthsUpTo = (today: string): string[] =>
  Array.from({ length: homeMonths }, (_, back) =>
    addMonths(`${today.slice(0, 7)}-01`, back - homeMonths + 1).slice(0, 7),
  );

/** What was paid in each month since a first day, by payments that are completed. */
export async function readRevenue(tx: Tx, since: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('payments')
    .select((payment) => [
      sql<string>`to_char(payment_date, 'YYYY-MM')`.as('month'),
      payment.fn.sum<string>('paymentAmount').as('revenue'),
    ])
    .where('paymentStatus', '=', 'completed')
    .where('paymentDate', '>=', since)
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, revenue }) => [month, Number(revenue)]));
}

/**
 * How many jobs were completed in each month since a first day, by the clocks of the account: a job is when the last of
 * its visits is.
 */
export async function countCompletedJobs(tx: Tx, since: string, scope: JobScope): Promise<Map<string, number>> {
  const last = tx
    .selectFrom('visits')
    .innerJoin('jobs', 'jobs.id', 'visits.jobId')
    .select((visit) => ['visits.jobId', visit.fn.max('visits.completedAt').as('at')])
    .where('visits.completedAt', '>=', startOfDay(since))
    .where('jobs.jobStatus', 'in', ['completed', 'invoiced', 'paid'])
    .where('visits.jobId', 'in', selectJobIds(tx, scope))
    .groupBy('visits.jobId')
    .as('last');
  const rows = await tx
    .selectFrom(last)
    .select((job) => [
      sql<string>`to_char(last.at at time zone (select timezone from accounts), 'YYYY-MM')`.as('month'),
      job.fn.countAll<number>().as('count'),
    ])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, count }) => [month, Number(count)]));
}
