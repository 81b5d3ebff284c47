import type { Period } from '@truckroll/domain/reports/report-period';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../accounts/local-day.ts';

/**
 * The jobs whose work is finished, with the city of their address. A job may be closed from any status, so a closed one
 * counts when a visit of it was completed.
 */
export const selectFinishedJobs = expressionBuilder<Tables, never>()
  .selectFrom('jobs')
  .select(['jobs.accountId', 'jobs.id', 'jobs.clientId', 'jobs.estimateId', 'jobs.startDateTime'])
  .select(sql<string | null>`nullif(btrim(jobs.job_address ->> 'city'), '')`.as('city'))
  .where(
    sql<SqlBool>`(jobs.job_status in ('completed', 'invoiced', 'paid')
        or jobs.job_status = 'closed' and exists (select from visits
          where visits.account_id = jobs.account_id and visits.job_id = jobs.id and visits.visit_status = 'completed'))`,
  );

/** The value of each line of jobs before all taxes, also before those that are part of its price. */
export const selectLineValues = expressionBuilder<Tables, never>()
  .selectFrom('jobItems')
  .select(['jobItems.accountId', 'jobItems.jobId', 'jobItems.itemId'])
  .select(
    sql<string>`job_items.total - job_items.tax_amount
        - case when job_items.taxes = '[]' then 0 else included_tax_of(job_items.taxes) end`.as('value'),
  );

/** The completed visits of a period, one row for each person, with their planned length if they have a time of day. */
export const selectCompletedVisits = (tx: Tx, { from, to }: Period) =>
  tx
    .selectFrom('visits')
    .innerJoin('visitTeam', (join) =>
      join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
    )
    .select(['visitTeam.userId', 'visits.jobId', 'visits.id as visitId', 'visits.visitStartDateTime as begunAt'])
    .select(
      sql<string | null>`case when not visits.any_time
        then visits.visit_end_date_time - visits.visit_start_date_time end`.as('planned'),
    )
    .where('visits.visitStatus', '=', 'completed')
    .where('visits.visitStartDateTime', '>=', startOfDay(from))
    .where('visits.visitStartDateTime', '<', endOfDay(to));
