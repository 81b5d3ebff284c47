import type { WorkFigures } from '@truckroll/contract/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownCurrency } from '../../records/accounts/account-rows.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { selectJobsOfPerson, type WorkFilters } from './work-filters.ts';

export type WorkOfPeriod = {
  byCategory: Map<string | null, WorkFigures>;
  byCity: Map<string | null, WorkFigures>;
  total: WorkFigures;
};

/** The finished jobs of a period by category and city as they are stored. */
function selectSums(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  let query = tx
    .selectFrom('jobsDone')
    .select([
      'categoryKey',
      'city',
      sql<number>`count(*)`.as('rows'),
      sql<number>`count(*) filter (where is_first)`.as('jobs'),
      // Amounts of different currencies are never added: a job of another currency counts without its value.
      sql<string>`coalesce(sum(value) filter (where currency is null or currency = ${ownCurrency}), 0)`.as('value'),
    ])
    .where('startedAt', '>=', startOfDay(from))
    .where('startedAt', '<', endOfDay(to))
    .groupBy(['categoryKey', 'city']);
  if (personId !== undefined) query = query.where('jobId', 'in', selectJobsOfPerson(tx, personId));
  if (category !== undefined) query = query.where('categoryKey', '=', fold(category));
  return query;
}

/** Finished jobs and their value by category, by city and in all. */
export async function sumWork(tx: Tx, period: Period, filters: WorkFilters): Promise<WorkOfPeriod> {
  // A job has a row for each of its categories. One of them counts the job, unless only one category is asked for.
  const jobsOf = filters.category === undefined ? sql`jobs` : sql`rows`;
  const rows = await tx
    .with(
      (sums) => sums('sums').materialized(),
      () => selectSums(tx, period, filters),
    )
    .with('work', (work) =>
      work
        .selectFrom('sums')
        .select([
          'categoryKey',
          sql<'category' | 'city' | 'all'>`case when grouping(category_key) = 0 then 'category'
            when grouping(lower(city)) = 0 then 'city' else 'all' end`.as('of'),
          sql<string | null>`min(city)`.as('city'),
          sql<number>`case when grouping(category_key) = 0 then sum(rows) else sum(${jobsOf}) end`.as('jobs'),
          sql<string>`coalesce(sum(value), 0)`.as('value'),
        ])
        .groupBy(sql`grouping sets ((category_key), (lower(city)), ())`),
    )
    .selectFrom('work')
    .select([
      'of',
      sql<string | null>`case of when 'city' then city when 'category' then (
        select min(category) from product_services where product_services.category_key = work.category_key) end`.as(
        'name',
      ),
      'jobs',
      'value',
    ])
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
