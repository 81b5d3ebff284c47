import type { Visit } from '@truckroll/contract/visits/visits';
import { emptyValues } from '@truckroll/domain/fields/record-fields';
import { promiseAfterMove, promiseFor } from '@truckroll/domain/visits/promise';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { isUnbegun, type VisitType } from '@truckroll/domain/visits/visit-statuses';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { clearReferences } from '../references/clear-references.ts';
import type { StoredJob } from './job-rights.ts';
import { readArrivalWindow } from './promise-store.ts';
import { tellingVisits } from './telling-visits.ts';

/** A visit that the job's schedule yields. A null team means the job's team. */
export type PlannedVisit = { start: string; end: string; team: readonly string[] | null };

/** A visit with its people, reduced to what the job's schedule needs. */
export type ScheduledVisit = Pick<
  Visit,
  | 'id'
  | 'visitNumber'
  | 'visitStatus'
  | 'visitType'
  | 'isFirst'
  | 'visitStartDateTime'
  | 'visitEndDateTime'
  | 'anyTime'
  | 'arrivedAt'
  | 'startedAt'
  | 'promisedFrom'
  | 'promisedTo'
  | 'missedFrom'
  | 'missedTo'
> & { team: string[] };

export const listScheduledVisits = (tx: Tx, jobId: string): Promise<ScheduledVisit[]> =>
  tx
    .selectFrom('visits')
    .select([
      'visits.id',
      'visits.visitNumber',
      'visits.visitStatus',
      'visits.visitType',
      'visits.isFirst',
      'visits.visitStartDateTime',
      'visits.visitEndDateTime',
      'visits.anyTime',
      'visits.arrivedAt',
      'visits.startedAt',
      'visits.promisedFrom',
      'visits.promisedTo',
      'visits.missedFrom',
      'visits.missedTo',
      sql<string[]>`(select coalesce(jsonb_agg(user_id order by order_index, user_id), '[]') from visit_team
        where visit_team.account_id = visits.account_id and visit_team.visit_id = visits.id)`.as('team'),
    ])
    .where('visits.jobId', '=', jobId)
    .orderBy('visits.visitNumber')
    .execute();

export type JobOfVisits = Pick<StoredJob, 'id' | 'jobType' | 'priority' | 'timezone' | 'anyTime' | 'arrivalWindow'> & {
  team: readonly string[];
};

/** The rows of one statement. A statement has at most 65,535 parameters. */
const rowsAtOnce = 500;

/** Adds visits with their people to a job. The number of statements hardly depends on the number of visits. */
export async function insertVisits(
  tx: Tx,
  job: JobOfVisits,
  planned: readonly PlannedVisit[],
  { firstNumber, hasFirst, now }: { firstNumber: number; hasFirst: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const window = await readArrivalWindow(tx, job);
  const rows = planned.map(({ start, end }, index) => {
    const isFirst = index === 0 && !hasFirst;
    const recurring = isFirst ? ('first-visit' as const) : ('recurring' as const);
    return {
      id: newId(),
      jobId: job.id,
      visitNumber: firstNumber + index,
      visitStartDateTime: start,
      visitEndDateTime: end,
      anyTime: job.anyTime,
      timezone: job.timezone,
      visitStatus: 'scheduled' as const,
      visitType: job.jobType === 'one-off' ? ('one-off' as const) : recurring,
      isFirst,
      ...emptyValues(visitFields),
      priority: job.priority,
      ...promiseFor({ start, anyTime: job.anyTime }, window, at),
      createdAt: at,
      updatedAt: at,
    };
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tellingVisits(
      tx,
      rows.map(({ id }) => id),
      job.id,
      now,
    )
      .insertInto('visits')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
  const teams = rows.map(({ id }, index) => ({ id, team: planned[index]?.team ?? job.team }));
  await insertTeams(tx, teams);
}

/** Assigns people to visits, in one statement. */
async function insertTeams(tx: Tx, teams: readonly { id: string; team: readonly string[] }[]): Promise<void> {
  const members = teams.flatMap(({ id, team }) =>
    team.map((userId, orderIndex) => ({ visit_id: id, user_id: userId, order_index: orderIndex })),
  );
  if (members.length === 0) return;
  await sql`insert into visit_team (visit_id, user_id, order_index)
    select visit_id, user_id, order_index
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as t(visit_id uuid, user_id uuid, order_index integer)
    returning visit_id`.execute(
    telling(
      tx,
      'visit',
      teams.map(({ id }) => id),
    ),
  );
}

/** Replaces the people of visits. */
export async function replaceTeams(
  tx: Tx,
  visitIds: readonly string[],
  { team, now }: { team: readonly string[]; now: Date },
): Promise<void> {
  if (visitIds.length === 0) return;
  await telling(tx, 'visit', visitIds)
    .deleteFrom('visitTeam')
    .where('visitId', 'in', [...visitIds])
    .execute();
  await insertTeams(
    tx,
    visitIds.map((id) => ({ id, team })),
  );
  await tellingVisits(tx, visitIds, null, now)
    .updateTable('visits')
    .set({ updatedAt: now.toISOString() })
    .where('id', 'in', [...visitIds])
    .execute();
}

/** Removes visits from the calendar; they keep their numbers, people and notes. */
export async function unscheduleVisits(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // As `promiseAfterMove`: a promise that has passed is missed.
  const missed = (column: 'from' | 'to') =>
    sql<string | null>`case when promised_to < ${now.toISOString()}::timestamptz then ${sql.ref(`promised_${column}`)}
      else ${sql.ref(`missed_${column}`)} end`;
  await tellingVisits(tx, ids, null, now)
    .updateTable('visits')
    .set({
      missedFrom: missed('from'),
      missedTo: missed('to'),
      promisedFrom: null,
      promisedTo: null,
      visitStartDateTime: null,
      visitEndDateTime: null,
      anyTime: false,
      visitStatus: 'unscheduled',
      updatedAt: now.toISOString(),
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** The statuses of visits that become scheduled when they get a date. */
const returning: readonly Visit['visitStatus'][] = ['unscheduled', 'cancelled'];

/** Moves visits to the new dates of their job, in few statements. */
export async function moveVisits(
  tx: Tx,
  moves: readonly { visit: ScheduledVisit; start: string; end: string }[],
  { job, now }: { job: JobOfVisits; now: Date },
): Promise<void> {
  if (moves.length === 0) return;
  const { anyTime, timezone } = job;
  const at = now.toISOString();
  const window = await readArrivalWindow(tx, job);
  const rows = moves.map(({ visit, start, end }) => {
    const before = { ...visit, start: visit.visitStartDateTime };
    const promise = promiseAfterMove(before, { start, anyTime }, { window, now: at });
    return {
      ...{ id: visit.id, start_at: start, end_at: end },
      status: returning.includes(visit.visitStatus) ? 'scheduled' : visit.visitStatus,
      ...{ promised_from: promise.promisedFrom, promised_to: promise.promisedTo },
      ...{ missed_from: promise.missedFrom, missed_to: promise.missedTo },
    };
  });
  await sql`update visits set visit_start_date_time = t.start_at, visit_end_date_time = t.end_at, any_time = ${anyTime},
      timezone = ${timezone}, visit_status = t.status, cancelled_at = null, promised_from = t.promised_from,
      promised_to = t.promised_to, missed_from = t.missed_from, missed_to = t.missed_to, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, start_at timestamptz, end_at timestamptz,
      status text, promised_from timestamptz, promised_to timestamptz, missed_from timestamptz, missed_to timestamptz)
    where visits.id = t.id`.execute(
    tellingVisits(
      tx,
      rows.map(({ id }) => id),
      job.id,
      now,
    ),
  );
}

/** Marks the first visit of a recurring job, unless work on the one that is marked has begun. */
export async function markFirst(tx: Tx, jobId: string): Promise<void> {
  const base = await tx
    .selectFrom('visits')
    .select(['id', 'isFirst', 'visitStatus'])
    .where('jobId', '=', jobId)
    .where('visitType', '!=', 'extra')
    .orderBy(
      (visit) => visit.ref('visitStartDateTime'),
      (order) => order.asc().nullsLast(),
    )
    .orderBy('visitNumber')
    .execute();
  const marked = base.find(({ isFirst }) => isFirst);
  const first = base.find(({ visitStatus }) => visitStatus !== 'cancelled');
  if (first === undefined || first === marked || (marked !== undefined && !isUnbegun(marked.visitStatus))) return;
  await tellingVisits(tx, [first.id, ...(marked === undefined ? [] : [marked.id])], jobId)
    .updateTable('visits')
    .set({
      isFirst: sql<boolean>`visits.id = ${first.id}`,
      visitType: sql<VisitType>`case when visits.id = ${first.id} then 'first-visit' else 'recurring' end`,
    })
    .where('id', 'in', [first.id, ...(marked === undefined ? [] : [marked.id])])
    .execute();
}

export async function removeVisits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await clearReferences(tx, 'visits', ids);
  await tellingVisits(tx, ids, null)
    .deleteFrom('visits')
    .where('id', 'in', [...ids])
    .execute();
}
