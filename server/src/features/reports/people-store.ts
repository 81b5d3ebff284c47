import type { PeopleFigures } from '@truckroll/contract/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { selectJobsOfCategory, type WorkFilters } from './work-filters.ts';

type Done = Pick<PeopleFigures, 'jobs' | 'visits' | 'scheduledHours'>;
const nothing: Done = { jobs: 0, visits: 0, scheduledHours: 0 };
const hours = (sum: string | number | null): number => Math.round(Number(sum ?? 0) * 100) / 100;
const add = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The completed visits of a period by person, and those of all people, in which each visit counts once. */
async function sumVisits(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  // A job begins with the visit whose visit before is not in the period (migration 0071).
  const begins = (before: 'done_before' | 'job_done_before') =>
    sql<SqlBool>`(${sql.ref(before)} is null or ${sql.ref(before)} < ${startOfDay(from)})`;
  let query = tx
    .selectFrom('visitsDone')
    .select([
      'userId',
      sql<number>`count(*) filter (where ${begins('done_before')})`.as('jobs'),
      sql<number>`count(*)`.as('visits'),
      sql<string>`sum(planned_ms)`.as('milliseconds'),
      sql<number>`count(*) filter (where is_first and ${begins('job_done_before')})`.as('allJobs'),
      sql<number>`count(*) filter (where is_first)`.as('allVisits'),
    ])
    .where('doneAt', '>=', startOfDay(from))
    .where('doneAt', '<', endOfDay(to))
    .groupBy('userId');
  if (personId !== undefined) query = query.where('userId', '=', personId);
  if (category !== undefined) query = query.where('jobId', 'in', selectJobsOfCategory(tx, category));
  const rows = await query.execute();
  const ofRow = ({ jobs, visits, milliseconds }: (typeof rows)[number]): Done => ({
    jobs: Number(jobs),
    visits: Number(visits),
    scheduledHours: hours(Number(milliseconds) / 3_600_000),
  });
  const ofAll = (): Done => ({
    jobs: add(rows, (row) => Number(row.allJobs)),
    visits: add(rows, (row) => Number(row.allVisits)),
    scheduledHours: hours(add(rows, (row) => Number(row.milliseconds)) / 3_600_000),
  });
  const [only] = rows;
  return {
    byPerson: new Map(rows.map((row) => [row.userId, ofRow(row)])),
    // The visits of one person are all theirs, also those that count for the first of several people.
    total: personId === undefined ? ofAll() : only === undefined ? nothing : ofRow(only),
  };
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
  const ids = new Set([...visits.byPerson.keys(), ...(logs?.keys() ?? [])]);
  return {
    byPerson: new Map([...ids].map((id) => [id, figuresOf(visits.byPerson.get(id) ?? nothing, logs?.get(id) ?? 0)])),
    total: figuresOf(
      visits.total,
      add([...(logs?.values() ?? [])], (logged) => logged),
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
          .selectFrom(personRows.as('users'))
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
