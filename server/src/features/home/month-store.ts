import { homeMonths } from '@truckroll/contract/home/home';
import { addMonths } from '@truckroll/domain/calendar/days';
import type { Days } from '@truckroll/domain/home/compared-days';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownCurrency, ownTimezone } from '../../records/accounts/account-rows.ts';
import { startOfDay } from '../../records/accounts/local-day.ts';
import { documentHeads, isGivenOut } from '../../records/documents/document-rows.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { type JobScope, selectJobIds } from '../../records/jobs/job-scope.ts';

/** The last months up to that of a date, oldest first: 'YYYY-MM'. */
export const monthsUpTo = (today: string): string[] =>
  Array.from({ length: homeMonths }, (_, back) =>
    addMonths(`${today.slice(0, 7)}-01`, back - homeMonths + 1).slice(0, 7),
  );

/** The invoices that count as revenue, in the account's currency, since a date. */
const invoicedSince = (tx: Tx, since: string) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .where(isGivenOut)
    .where('documents.currency', '=', ownCurrency)
    .where('documents.date', '>=', since);

/** The revenue of each month since a date, as the report on revenue has it (API RP-1). */
export async function readRevenue(tx: Tx, since: string): Promise<Map<string, number>> {
  const rows = await invoicedSince(tx, since)
    .select((document) => [
      sql<string>`to_char(documents.date, 'YYYY-MM')`.as('month'),
      document.fn.sum<string>('documents.total').as('revenue'),
    ])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, revenue }) => [month, Number(revenue)]));
}

/** The revenue of a range of days, and of the range with which it is compared. */
export async function sumRevenue(tx: Tx, { now, before }: { now: Days; before: Days }) {
  const during = ({ from, to }: Days) =>
    sql<string>`coalesce(sum(documents.total) filter (where documents.date between ${from} and ${to}), 0)`;
  const { amount, earlier } = await invoicedSince(tx, before.from)
    .select([during(now).as('amount'), during(before).as('earlier')])
    .where('documents.date', '<=', now.to)
    .executeTakeFirstOrThrow();
  return { amount: Number(amount), before: Number(earlier) };
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
