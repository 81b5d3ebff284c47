import type { PeopleFigures } from '@truckroll/contract/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../platform/database/local-day.ts';
import { selectJobsOfCategory, type WorkFilters } from './work-filters.ts';

type Done = Pick<PeopleFigures, 'jobs' | 'visits' | 'scheduledHours'>;
const nothing: Done = { jobs: 0, visits: 0, scheduledHours: 0 };
const hours = (sum: string | number | null): number => Math.round(Number(sum ?? 0) * 100) / 100;

/** The completed visits of a period by person; under null those of all people, in which each visit counts once. */
async function sumVisits(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  let query = tx
    .selectFrom('visits')
    .innerJoin('visitTeam', (join) =>
      join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
    )
    .select([
      'visitTeam.userId',
      sql<number>`count(distinct visits.job_id)`.as('jobs'),
      sql<number>`count(distinct visits.id)`.as('visits'),
      sql<string | null>`extract(epoch from sum(visits.visit_end_date_time - visits.visit_start_date_time)
        filter (where not visits.any_time)) / 3600`.as('scheduledHours'),
    ])
    .where('visits.visitStatus', '=', 'completed')
    .where('visits.visitStartDateTime', '>=', startOfDay(from))
    .where('visits.visitStartDateTime', '<', endOfDay(to))
    .groupBy(sql`grouping sets ((visit_team.user_id), ())`);
  if (personId !== undefined) query = query.where('visitTeam.userId', '=', personId);
  if (category !== undefined) query = query.where('visits.jobId', 'in', selectJobsOfCategory(tx, category));
  const rows = await query.execute();
  return new Map<string | null, Done>(
    rows.map((row) => [
      row.userId,
      { jobs: Number(row.jobs), visits: Number(row.visits), scheduledHours: hours(row.scheduledHours) },
    ]),
  );
}

/** The hours in visit logs of a period, by the person whose log it is. */
async function sumLogs(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  let query = tx
    .selectFrom('visitLogs')
    .select((log) => ['createdBy as userId', log.fn.sum<string>('personalHrs').as('hours')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('createdBy');
  if (personId !== undefined) query = query.where('createdBy', '=', personId);
  if (category !== undefined) query = query.where('jobId', 'in', selectJobsOfCategory(tx, category));
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.userId, hours(row.hours)]));
}

type OfPeople = { byPerson: Map<string, PeopleFigures>; total: PeopleFigures };

/** Jobs, visits and hours of a period by person. Without `seesLogs` the logged hours stay unknown. */
async function sumPeople(tx: Tx, period: Period, by: { filters: WorkFilters; seesLogs: boolean }): Promise<OfPeople> {
  const visits = await sumVisits(tx, period, by.filters);
  const logs = by.seesLogs ? await sumLogs(tx, period, by.filters) : null;
  const figuresOf = (done: Done, logged: number): PeopleFigures => ({
    ...done,
    loggedHours: logs === null ? null : hours(logged),
  });
  const ids = new Set([...visits.keys(), ...(logs?.keys() ?? [])].filter((userId) => userId !== null));
  return {
    byPerson: new Map([...ids].map((id) => [id, figuresOf(visits.get(id) ?? nothing, logs?.get(id) ?? 0)])),
    total: figuresOf(
      visits.get(null) ?? nothing,
      [...(logs?.values() ?? [])].reduce((sum, each) => sum + each, 0),
    ),
  };
}

/** Jobs and hours by person (API RP-3): the busiest first, and who worked in either period. */
export async function reportPeople(
  tx: Tx,
  { period, before }: { period: Period; before: Period | null },
  by: { filters: WorkFilters; seesLogs: boolean },
) {
  const now = await sumPeople(tx, period, by);
  const then = before && (await sumPeople(tx, before, by));
  const none = { ...nothing, loggedHours: by.seesLogs ? 0 : null };
  const ids = [...new Set([...now.byPerson.keys(), ...(then?.byPerson.keys() ?? [])])];
  const users =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('users')
          .select(['id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name')])
          .where('id', 'in', ids)
          .execute();
  const people = users.map((user) => ({
    userId: user.id,
    name: user.name,
    now: now.byPerson.get(user.id) ?? none,
    before: then && (then.byPerson.get(user.id) ?? none),
  }));
  people.sort(
    (one, other) =>
      other.now.visits - one.now.visits ||
      (other.now.loggedHours ?? 0) - (one.now.loggedHours ?? 0) ||
      one.name.localeCompare(other.name),
  );
  return { people, totals: { now: now.total, before: then?.total ?? null } };
}
