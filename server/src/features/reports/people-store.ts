import type { PeopleFigures } from '@truckroll/contract/reports/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { localDay } from '../../records/accounts/local-day.ts';
import { selectCompletedVisits } from '../../records/jobs/finished-work.ts';
import { loggedHours } from '../../records/jobs/job-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { always, type ListedRows, listedRow } from './listed-row.ts';
import { selectJobsOfCategory, type WorkFilters } from './work-filters.ts';

type Done = Pick<PeopleFigures, 'jobs' | 'visits' | 'scheduledHours'>;
const nothing: Done = { jobs: 0, visits: 0, scheduledHours: 0 };
const begunOn = localDay(sql`max(done.begun_at)`);
const hours = (sum: string | number | null): number => Math.round(Number(sum ?? 0) * 100) / 100;

/** The completed visits of a period, one row for each person. */
function selectDone(tx: Tx, period: Period, { personId, category }: WorkFilters) {
  let done = selectCompletedVisits(tx, period);
  if (personId !== undefined) done = done.where('visitTeam.userId', '=', personId);
  if (category !== undefined) done = done.where('visits.jobId', 'in', selectJobsOfCategory(tx, category));
  return done;
}

/** The logged hours of a period. */
function selectLogs(tx: Tx, { from, to }: Period, { personId, category }: WorkFilters) {
  let logs = tx
    .selectFrom(loggedHours.as('visitLogs'))
    .where('visitLogs.date', '>=', from)
    .where('visitLogs.date', '<=', to);
  if (personId !== undefined) logs = logs.where('visitLogs.createdBy', '=', personId);
  if (category !== undefined) logs = logs.where('visitLogs.jobId', 'in', selectJobsOfCategory(tx, category));
  return logs;
}

/**
 * The completed visits of a period by person, and under null those of all people, in which each visit counts once. Rows
 * are grouped by job first, because counting different jobs would sort all visits.
 */
async function sumVisits(tx: Tx, period: Period, filters: WorkFilters) {
  const rows = await tx
    .with(
      (name) => name('done').materialized(),
      () => selectDone(tx, period, filters),
    )
    .with('ofPeople', (work) =>
      work
        .selectFrom('done')
        .select((row) => [
          'userId',
          row.fn.countAll<number>().as('visits'),
          sql<string | null>`sum(planned)`.as('planned'),
        ])
        .groupBy(['userId', 'jobId']),
    )
    .with('ofAll', (work) =>
      work
        .selectFrom(work.selectFrom('done').select(['jobId', 'visitId']).distinct().as('visit'))
        .select((row) => row.fn.countAll<number>().as('visits'))
        .groupBy('jobId'),
    )
    .selectFrom('ofPeople')
    .select([
      sql<string | null>`user_id`.as('userId'),
      sql<number>`count(*)`.as('jobs'),
      sql<number>`coalesce(sum(visits), 0)`.as('visits'),
      sql<string | null>`extract(epoch from sum(planned)) / 3600`.as('scheduledHours'),
    ])
    .groupBy('userId')
    .unionAll((work) =>
      work
        .selectFrom('ofAll')
        .select([
          sql<string | null>`null`.as('userId'),
          sql<number>`count(*)`.as('jobs'),
          sql<number>`coalesce(sum(visits), 0)`.as('visits'),
          sql<string | null>`(select extract(epoch from sum(planned)) / 3600 from done)`.as('scheduledHours'),
        ]),
    )
    .execute();
  return new Map<string | null, Done>(
    rows.map((row) => [
      row.userId,
      { jobs: Number(row.jobs), visits: Number(row.visits), scheduledHours: hours(row.scheduledHours) },
    ]),
  );
}

/** The hours in visit logs of a period, by the person whose log it is. */
async function sumLogs(tx: Tx, period: Period, filters: WorkFilters) {
  const rows = await selectLogs(tx, period, filters)
    .select((log) => ['createdBy as userId', log.fn.sum<string>('personalHrs').as('hours')])
    .groupBy('createdBy')
    .execute();
  return new Map(rows.map((row) => [row.userId, hours(row.hours)]));
}

/** The completed visits of a period, each once. */
export const listVisits = (tx: Tx, period: Period, filters: WorkFilters): ListedRows =>
  tx
    .selectFrom(selectDone(tx, period, filters).as('done'))
    .select(listedRow({ kind: always('visit'), id: 'done.visitId', day: begunOn, jobId: 'done.jobId' }))
    .groupBy(['done.visitId', 'done.jobId']);

/** The planned hours of each visit that has a time of day, for each of its people. */
export const listScheduledHours = (tx: Tx, period: Period, filters: WorkFilters): ListedRows =>
  tx
    .selectFrom(selectDone(tx, period, filters).as('done'))
    .select(
      listedRow({
        kind: always('visit'),
        id: 'done.visitId',
        day: begunOn,
        amount: sql`extract(epoch from sum(done.planned)) / 3600`,
        jobId: 'done.jobId',
      }),
    )
    .where('done.planned', 'is not', null)
    .groupBy(['done.visitId', 'done.jobId']);

/** The jobs of the completed visits of a period, by the day of the last one. */
export const listVisitedJobs = (tx: Tx, period: Period, filters: WorkFilters): ListedRows =>
  tx
    .selectFrom(selectDone(tx, period, filters).as('done'))
    .select(listedRow({ kind: always('job'), id: 'done.jobId', day: begunOn, jobId: 'done.jobId' }))
    .groupBy('done.jobId');

/** The hours of each log of a period. */
export const listLoggedHours = (tx: Tx, period: Period, filters: WorkFilters): ListedRows =>
  selectLogs(tx, period, filters).select(
    listedRow({
      kind: always('log'),
      id: 'visitLogs.id',
      day: 'visitLogs.date',
      amount: 'visitLogs.personalHrs',
      jobId: 'visitLogs.jobId',
    }),
  );

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
