import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownTimezone } from '../accounts/account-rows.ts';

/**
 * The days on which the work of jobs was done, by the jobs' ids, in the account's time zone: that of the last completed visit,
 * before that the last planned one. Jobs without any time have none.
 */
export async function readWorkDays(tx: Tx, jobIds: readonly string[]): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; day: string | null }>`
    select jobs.id, (coalesce(
        max(visits.completed_at) filter (where visits.visit_status = 'completed'),
        max(visits.visit_start_date_time) filter (where visits.visit_status <> 'cancelled'),
        jobs.start_date_time
      ) at time zone ${ownTimezone})::date as day
    from jobs
    left join visits on visits.account_id = jobs.account_id and visits.job_id = jobs.id
    where jobs.id in (${sql.join([...jobIds])})
    group by jobs.account_id, jobs.id, jobs.start_date_time`.execute(tx);
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const])));
}
