import type { DayStop } from '@truckroll/domain/follow-ups/way-here';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

type StopRow = { id: string; userId: string; start: string; end: string; begunAt: string | null } & {
  latitude: number | null;
  longitude: number | null;
};

/**
 * The rest of the day of each person who is at an earlier visit now, up to the visit: that one, those in between, the visit
 * itself. By the ids of the visits; those whose people are not busy are left out.
 */
export async function readWaysHere(tx: Tx, visitIds: readonly string[]): Promise<Map<string, DayStop[][]>> {
  if (visitIds.length === 0) return new Map();
  const { rows } = await sql<StopRow>`
    with busy_people as (
      select coming.account_id, coming.id, coming.visit_start_date_time as start, team.user_id,
        min(busy.visit_start_date_time) as busy_start
      from visits coming
      join visit_team team on team.account_id = coming.account_id and team.visit_id = coming.id
      join visit_team busy_team on busy_team.account_id = team.account_id and busy_team.user_id = team.user_id
      join visits busy on busy.account_id = busy_team.account_id and busy.id = busy_team.visit_id
      where coming.id in (${sql.join([...visitIds])}) and busy.id <> coming.id
        and busy.visit_status in ('arrived', 'in_progress') and not busy.any_time
        and coalesce(busy.started_at, busy.arrived_at) is not null and busy.visit_end_date_time is not null
        and busy.visit_start_date_time < coming.visit_start_date_time
        and busy.visit_start_date_time > coming.visit_start_date_time - interval '12 hours'
      group by coming.account_id, coming.id, coming.visit_start_date_time, team.user_id
    )
    select busy_people.id, busy_people.user_id as "userId", stop.visit_start_date_time as "start",
      coalesce(stop.visit_end_date_time, stop.visit_start_date_time) as "end",
      case when stop.visit_status in ('arrived', 'in_progress') then coalesce(stop.started_at, stop.arrived_at) end
        as "begunAt",
      (jobs.job_address->>'latitude')::float8 as latitude, (jobs.job_address->>'longitude')::float8 as longitude
    from busy_people
    join visit_team on visit_team.account_id = busy_people.account_id and visit_team.user_id = busy_people.user_id
    join visits stop on stop.account_id = visit_team.account_id and stop.id = visit_team.visit_id
    join jobs on jobs.account_id = stop.account_id and jobs.id = stop.job_id
    where stop.id = busy_people.id
      or (not stop.any_time and stop.visit_start_date_time >= busy_people.busy_start
        and stop.visit_start_date_time < busy_people.start
        and stop.visit_status in ('pending', 'scheduled', 'arrived', 'in_progress'))
    order by busy_people.id, busy_people.user_id, stop.id = busy_people.id, stop.visit_start_date_time, stop.id`.execute(
    tx,
  );
  const byVisit = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byVisit].map(([id, ofVisit]) => [id, [...Map.groupBy(ofVisit, ({ userId }) => userId).values()].map(toStops)]),
  );
}

/** The day from the last visit that has begun. */
function toStops(rows: readonly StopRow[]): DayStop[] {
  const stops = rows.map(({ start, end, begunAt, latitude, longitude }) => ({
    ...{ start, end, begunAt },
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
  return stops.slice(
    Math.max(
      0,
      stops.findLastIndex(({ begunAt }) => begunAt !== null),
    ),
  );
}
