import type { WorkFigures } from '@truckroll/contract/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../platform/database/local-day.ts';
import { isFinished, selectJobsOfPerson, type WorkFilters } from './work-filters.ts';

/** The finished jobs of a period, with their city as lists compare it. */
function finishedJobs(tx: Tx, { from, to }: Period, { personId }: WorkFilters) {
  const jobs = tx
    .selectFrom('jobs')
    .select([
      'jobs.id',
      'jobs.accountId',
      sql<string | null>`nullif(btrim(jobs.job_address ->> 'city'), '')`.as('city'),
    ])
    .where('jobs.startDateTime', '>=', startOfDay(from))
    .where('jobs.startDateTime', '<', endOfDay(to))
    .where(isFinished);
  return personId === undefined ? jobs : jobs.where('jobs.id', 'in', selectJobsOfPerson(tx, personId));
}

/**
 * The work of each finished job by category: the value of its lines before tax. A job without lines is one row without a
 * category.
 */
function workOfJobs(tx: Tx, period: Period, filters: WorkFilters) {
  const work = tx
    .selectFrom(finishedJobs(tx, period, filters).as('job'))
    .leftJoin('jobItems', (join) =>
      join.onRef('jobItems.accountId', '=', 'job.accountId').onRef('jobItems.jobId', '=', 'job.id'),
    )
    .leftJoin('productServices', (join) =>
      join
        .onRef('productServices.accountId', '=', 'jobItems.accountId')
        .onRef('productServices.id', '=', 'jobItems.itemId'),
    )
    .select([
      'job.id',
      'job.city',
      sql<string>`coalesce(product_services.category_key, '')`.as('categoryKey'),
      sql<string | null>`min(product_services.category)`.as('category'),
      sql<string>`coalesce(sum(job_items.total - job_items.tax_amount), 0)`.as('value'),
    ])
    .groupBy(['job.id', 'job.city', sql`3`]);
  return filters.category === undefined ? work : work.where('productServices.categoryKey', '=', fold(filters.category));
}

export type WorkOfPeriod = {
  byCategory: Map<string | null, WorkFigures>;
  byCity: Map<string | null, WorkFigures>;
  total: WorkFigures;
};

/** Finished jobs and their value by category, by city and in all. */
export async function sumWork(tx: Tx, period: Period, filters: WorkFilters): Promise<WorkOfPeriod> {
  const rows = await tx
    .with(
      (work) => work('work').materialized(),
      () => workOfJobs(tx, period, filters),
    )
    .selectFrom('work')
    .select([
      sql<'category' | 'city' | 'all'>`case when grouping(category_key) = 0 then 'category'
        when grouping(lower(city)) = 0 then 'city' else 'all' end`.as('of'),
      sql<string | null>`case when grouping(category_key) = 0 then min(category)
        when grouping(lower(city)) = 0 then min(city) end`.as('name'),
      sql<number>`count(distinct id)`.as('jobs'),
      sql<string>`coalesce(sum(value), 0)`.as('value'),
    ])
    .groupBy(sql`grouping sets ((category_key), (lower(city)), ())`)
    .execute();
  const figuresOf = (of: 'category' | 'city' | 'all') =>
    rows
      .filter((row) => row.of === of)
      .map(({ name, jobs, value }) => [name, { jobs: Number(jobs), value: Number(value) }] as const);
  return {
    byCategory: new Map(figuresOf('category')),
    byCity: new Map(figuresOf('city')),
    total: figuresOf('all')[0]?.[1] ?? { jobs: 0, value: 0 },
  };
}
