import { homeMonths } from '@truckroll/contract/home';
import { addMonths } from '@truckroll/domain/calendar/days';
import type { Days } from '@truckroll/domain/home/compared-days';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { startOfDay } from '../../platform/database/local-day.ts';
import { type JobScope, selectJobIds } from '../record-rights/job-scope.ts';

/** The last months up to that of a date, oldest first: 'YYYY-MM'. */
export const monthsUpTo = (today: string): string[] =>
  Array.from({ length: homeMonths }, (_, back) =>
    addMonths(`${today.slice(0, 7)}-01`, back - homeMonths + 1).slice(0, 7),
  );

/** Completed payments in the account's currency since a date. Joined, all documents would be read for the currency of few. */
const paidSince = (tx: Tx, since: string) =>
  tx
    .selectFrom('payments')
    .where(
      sql<SqlBool>`(select currency from documents
        where documents.account_id = payments.account_id and documents.id = payments.document_id)
        = (select currency from accounts)`,
    )
    .where('payments.paymentStatus', '=', 'completed')
    .where('paymentDate', '>=', since);

/** Completed payments in the account's currency per month since a date. */
export async function readRevenue(tx: Tx, since: string): Promise<Map<string, number>> {
  const rows = await paidSince(tx, since)
    .select((payment) => [
      sql<string>`to_char(payment_date, 'YYYY-MM')`.as('month'),
      payment.fn.sum<string>('paymentAmount').as('revenue'),
    ])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, revenue }) => [month, Number(revenue)]));
}

/** Completed payments in the account's currency during some days, and during those that they are compared with. */
export async function sumPayments(tx: Tx, { now, before }: { now: Days; before: Days }) {
  const during = ({ from, to }: Days) =>
    sql<string>`coalesce(sum(payment_amount) filter (where payment_date between ${from} and ${to}), 0)`;
  const { amount, earlier } = await paidSince(tx, before.from)
    .select([during(now).as('amount'), during(before).as('earlier')])
    .where('paymentDate', '<=', now.to)
    .executeTakeFirstOrThrow();
  return { amount: Number(amount), before: Number(earlier) };
}

/**
 * Completed jobs per month since a date, in the account's time zone. They count in the month of their start, as the job
 * list filters, so that each number equals the list that the month links to.
 */
export async function countCompletedJobs(tx: Tx, since: string, scope: JobScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('jobs')
    .select((job) => [
      sql<string>`to_char(start_date_time at time zone (select timezone from accounts), 'YYYY-MM')`.as('month'),
      job.fn.countAll<number>().as('count'),
    ])
    .where('startDateTime', '>=', startOfDay(since))
    .where('jobStatus', 'in', ['completed', 'invoiced', 'paid'])
    .where('id', 'in', selectJobIds(tx, scope))
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, count }) => [month, Number(count)]));
}
