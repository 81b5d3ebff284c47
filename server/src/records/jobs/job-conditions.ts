import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isLate } from './late.ts';

/** Jobs with a late visit. The statuses are literals in the SQL, so that the partial index is used (migration 0014). */
export const withLateVisits = (tx: Tx, now: Date) =>
  tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select('visits.jobId')
    .where(sql<SqlBool>`visits.visit_status in ('pending', 'scheduled', 'in_transit')`)
    .where('visits.visitStartDateTime', '<', now.toISOString())
    .where(isLate(now));

/** Open jobs without a start, or with a visit without one. It is a union, because each part uses its own index. */
export const isUnscheduled = sql<SqlBool>`(jobs.job_status in ('draft', 'scheduled', 'in_progress', 'on_hold')
  and jobs.id in (
    select undated.id from jobs undated where undated.start_date_time is null
    union select visits.job_id from visits where visits.visit_status = 'unscheduled'))`;

/**
 * Open jobs without an open dated visit: `needsSchedule` of the domain in SQL. The statuses are literals in the SQL, so
 * that the partial index is used (migration 0031).
 */
export const isToSchedule = sql<SqlBool>`(jobs.job_status in ('draft', 'scheduled', 'in_progress', 'on_hold')
  and not exists (select from visits
    where visits.account_id = jobs.account_id and visits.job_id = jobs.id
      and visits.visit_status in ('pending', 'scheduled', 'in_transit', 'arrived', 'in_progress')
      and visits.visit_start_date_time is not null))`;
