import { statusesThatCanBeLate } from '@truckroll/domain/visits/visit-statuses';
import { type SqlBool, sql } from 'kysely';

/**
 * Whether a visit is late: not started although its start has passed, or its local day if it has no time (API 4.7). For
 * a row of `visits` joined with its `jobs`.
 */
export const isLate = (now: Date) => sql<SqlBool>`(
  visits.visit_status in (${sql.join([...statusesThatCanBeLate])})
  and jobs.job_status not in ('cancelled', 'closed')
  and visits.visit_start_date_time is not null
  and ${now.toISOString()}::timestamptz > case when visits.any_time
    then (date_trunc('day', visits.visit_start_date_time at time zone visits.timezone) + interval '1 day')
      at time zone visits.timezone
    else visits.visit_start_date_time end)`;
