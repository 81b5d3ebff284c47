import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/**
 * When people of visits, who are at an earlier visit now, are planned to be free: after the planned length of that visit,
 * and of those that come in between. Visits whose people are not busy are left out.
 */
export async function readFreeTimes(tx: Tx, visitIds: readonly string[]): Promise<Map<string, string>> {
  if (visitIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; freeAt: string }>`
    select coming.id, max(
      coalesce(busy.started_at, busy.arrived_at) + (busy.visit_end_date_time - busy.visit_start_date_time)
      + coalesce((
        select sum(between_them.visit_end_date_time - between_them.visit_start_date_time)
        from visit_team between_team join visits between_them
          on between_them.account_id = between_team.account_id and between_them.id = between_team.visit_id
        where between_team.account_id = team.account_id and between_team.user_id = team.user_id
          and between_them.visit_status in ('pending', 'scheduled') and not between_them.any_time
          and between_them.visit_start_date_time > busy.visit_start_date_time
          and between_them.visit_start_date_time < coming.visit_start_date_time
          and between_them.id <> coming.id
      ), interval '0')) as "freeAt"
    from visits coming
    join visit_team team on team.account_id = coming.account_id and team.visit_id = coming.id
    join visit_team busy_team on busy_team.account_id = team.account_id and busy_team.user_id = team.user_id
    join visits busy on busy.account_id = busy_team.account_id and busy.id = busy_team.visit_id
    where coming.id in (${sql.join([...visitIds])}) and busy.id <> coming.id
      and busy.visit_status in ('arrived', 'in_progress') and not busy.any_time
      and busy.visit_start_date_time < coming.visit_start_date_time
      and busy.visit_start_date_time > coming.visit_start_date_time - interval '12 hours'
    group by coming.id`.execute(tx);
  return new Map(rows.map(({ id, freeAt }) => [id, freeAt]));
}
