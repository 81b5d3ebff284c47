import type { WorkFigures } from '@truckroll/contract/reports/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, localDay, startOfDay } from '../../records/accounts/local-day.ts';
import { selectFinishedJobs, selectLineValues } from '../../records/jobs/finished-work.ts';
import { productRows } from '../product-services/product-store.ts';
import { always, type ListedRows, listedRow } from './listed-row.ts';
import { selectForeign } from './money-store.ts';
import { selectJobsOfPerson, type WorkFilters } from './work-filters.ts';

export type WorkOfPeriod = {
  byCategory: Map<string | null, WorkFigures>;
  byCity: Map<string | null, WorkFigures>;
  total: WorkFigures;
};

/**
 * The work of each finished job of a period by category: the value of its lines before all taxes. A job without lines is
 * one row without a category. Amounts of different currencies are never added: a job whose estimate has another currency
 * counts without its value.
 */
function selectWork(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  let work = tx
    .selectFrom(selectFinishedJobs.as('job'))
    .leftJoin(selectLineValues.as('line'), (join) =>
      join.onRef('line.accountId', '=', 'job.accountId').onRef('line.jobId', '=', 'job.id'),
    )
    .leftJoin(productRows.as('productServices'), (join) =>
      join.onRef('productServices.accountId', '=', 'line.accountId').onRef('productServices.id', '=', 'line.itemId'),
    )
    .leftJoin(selectForeign.as('estimate'), (join) =>
      join.onRef('estimate.accountId', '=', 'job.accountId').onRef('estimate.id', '=', 'job.estimateId'),
    )
    .select((row) => [
      'job.id',
      row.fn.min('job.city').as('city'),
      row.fn.min('job.startDateTime').as('begunAt'),
      sql<string>`coalesce(product_services.category_key, '')`.as('categoryKey'),
      row.fn.min('productServices.category').as('category'),
      sql<string>`coalesce(sum(line.value) filter (where estimate.id is null), 0)`.as('value'),
    ])
    .where('job.startDateTime', '>=', startOfDay(from))
    .where('job.startDateTime', '<', endOfDay(to))
    .groupBy(['job.id', sql`4`]);
  if (personId !== undefined) work = work.where('job.id', 'in', selectJobsOfPerson(tx, personId));
  if (category !== undefined) work = work.where('productServices.categoryKey', '=', fold(category));
  return work;
}

/** A row of the report: the category or city with a name, or the work without one. */
export type WorkGroup = { group: 'category' | 'city'; name: string | undefined };

/** The finished jobs of a period, or of one row of the report, with their value where it counts. */
export function listFinishedJobs(
  tx: Tx,
  period: Period,
  by: { filters: WorkFilters; row: WorkGroup | null; hasValue: boolean },
): ListedRows {
  let work = tx
    .selectFrom(selectWork(tx, period, by.filters).as('work'))
    .select(
      listedRow({
        kind: always('job'),
        id: 'work.id',
        day: localDay(sql`min(work.begun_at)`),
        amount: by.hasValue ? sql`sum(work.value::numeric)` : sql`null::numeric`,
        jobId: 'work.id',
      }),
    )
    .groupBy('work.id');
  if (by.row?.group === 'category') work = work.where('work.categoryKey', '=', fold(by.row.name ?? ''));
  if (by.row?.group === 'city')
    work = work.where(
      by.row.name === undefined
        ? sql<SqlBool>`work.city is null`
        : sql<SqlBool>`lower(work.city) = lower(${by.row.name})`,
    );
  return work;
}

/** Finished jobs and their value by category, by city and in all. */
export async function sumWork(tx: Tx, period: Period, filters: WorkFilters): Promise<WorkOfPeriod> {
  const rows = await tx
    .with(
      (name) => name('work').materialized(),
      () => selectWork(tx, period, filters),
    )
    // A job may have work of several categories, and is in one city.
    .with('job', (named) =>
      named
        .selectFrom('work')
        .select(['id', sql<string | null>`min(city)`.as('city'), sql<string>`sum(value)`.as('value')])
        .groupBy('id'),
    )
    .selectFrom('work')
    .select((row) => [
      sql<'category' | 'city' | 'all'>`'category'`.as('of'),
      row.fn.min('category').as('name'),
      row.fn.countAll<number>().as('jobs'),
      sql<string>`sum(value)`.as('value'),
    ])
    .groupBy('categoryKey')
    .unionAll((named) =>
      named
        .selectFrom('job')
        .select((row) => [
          sql<'category' | 'city' | 'all'>`case when grouping(lower(city)) = 0 then 'city' else 'all' end`.as('of'),
          row.fn.min('city').as('name'),
          row.fn.countAll<number>().as('jobs'),
          sql<string>`coalesce(sum(value), 0)`.as('value'),
        ])
        .groupBy(sql`grouping sets ((lower(city)), ())`),
    )
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
