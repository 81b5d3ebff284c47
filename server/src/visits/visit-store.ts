import type { Visit, VisitCounts, VisitFilter } from '@truckroll/contract/visits';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { VisitsTable } from '../database/tables.ts';
import { found } from '../http/problem.ts';
import { isLate } from './late.ts';
import { listNotes } from './visit-note-store.ts';

/** Visits with their jobs, by which they are late or not. */
export const fromVisits = (tx: Tx) =>
  tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    );

export const visitColumns = [
  'visits.id',
  'visits.jobId',
  'visits.visitNumber',
  'visits.visitStartDateTime',
  'visits.visitEndDateTime',
  'visits.anyTime',
  'visits.timezone',
  'visits.visitStatus',
  'visits.visitType',
  'visits.isFirst',
  'visits.priority',
  'visits.startedAt',
  'visits.completedAt',
  'visits.cancelledAt',
  'visits.createdAt',
  'visits.updatedAt',
] as const;

/** Whether a visit has one of the statuses, or is late where that is asked for; every visit has none that is asked for. */
function hasStatus(status: readonly VisitFilter[] | undefined, now: Date) {
  if (status === undefined || status.length === 0) return sql<SqlBool>`true`;
  const stored = status.filter((one) => one !== 'late');
  const parts = [
    ...(stored.length === 0 ? [] : [sql`visits.visit_status in (${sql.join(stored)})`]),
    ...(status.includes('late') ? [isLate(now)] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

export const lateColumn = (now: Date) => isLate(now).$castTo<boolean>().as('isLate');

const selectVisits = (tx: Tx, now: Date) => fromVisits(tx).select(visitColumns).select(lateColumn(now));

/** A visit's own row, before its people and notes are gathered. */
export type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

/** Gathers the people and notes of visits, in two statements however many they are. */
export async function completeVisits<R extends VisitRow>(
  tx: Tx,
  rows: readonly R[],
): Promise<(R & Pick<Visit, 'isExtraVisit' | 'teamMembers' | 'notes'>)[]> {
  const ids = rows.map((row) => row.id);
  const [team, notes] = await Promise.all([
    listTeams(tx, ids),
    listNotes(tx, ids).then((all) => byVisit(all, ({ visitId: _, ...note }) => note)),
  ]);
  return rows.map((row) => ({
    ...row,
    isExtraVisit: row.visitType === 'extra',
    teamMembers: team.get(row.id) ?? [],
    notes: notes.get(row.id) ?? [],
  }));
}

export async function getVisit(tx: Tx, id: string, now: Date): Promise<Visit> {
  const row = await selectVisits(tx, now).where('visits.id', '=', id).executeTakeFirst();
  const [visit] = await completeVisits(tx, [found(row, 'Visit')]);
  return found(visit, 'Visit');
}

type VisitPage = { status: readonly VisitFilter[] | undefined; page: number; limit: number | null; now: Date };

/** A job's visits by start, unscheduled ones last, with their people and notes; all of them without a limit. */
export async function listVisits(tx: Tx, jobId: string, { status, page, limit, now }: VisitPage): Promise<Visit[]> {
  let query = selectVisits(tx, now)
    .where('visits.jobId', '=', jobId)
    .where(hasStatus(status, now))
    .orderBy('visits.visitStartDateTime', (order) => order.asc().nullsLast())
    .orderBy('visits.visitNumber')
    .orderBy('visits.id');
  if (limit !== null) query = query.limit(limit).offset((page - 1) * limit);
  return completeVisits(tx, await query.execute());
}

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`;

/** Gathers rows under the visit that they belong to, in their order. */
function byVisit<R extends { visitId: string }, T>(rows: readonly R[], read: (row: R) => T): Map<string, T[]> {
  const gathered = new Map<string, T[]>();
  for (const row of rows) gathered.set(row.visitId, [...(gathered.get(row.visitId) ?? []), read(row)]);
  return gathered;
}

async function listTeams(tx: Tx, visitIds: readonly string[]): Promise<Map<string, Visit['teamMembers']>> {
  if (visitIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visitTeam')
    .innerJoin('users', (join) =>
      join.onRef('users.accountId', '=', 'visitTeam.accountId').onRef('users.id', '=', 'visitTeam.userId'),
    )
    .select(['visitTeam.visitId', 'users.id', fullName.as('name'), 'users.color', 'users.firstName', 'users.email'])
    .where('visitTeam.visitId', 'in', [...visitIds])
    .orderBy('visitTeam.orderIndex')
    .orderBy('users.id')
    .execute();
  return byVisit(rows, ({ visitId: _, ...member }) => member);
}

/** How many visits a job has of each kind, and how many of them have the wanted status. */
export async function countVisits(
  tx: Tx,
  jobId: string,
  { status, now }: Pick<VisitPage, 'status' | 'now'>,
): Promise<{ counts: VisitCounts; total: number }> {
  const rows = await fromVisits(tx)
    .where('visits.jobId', '=', jobId)
    .select((visit) => [
      'visits.visitStatus',
      visit.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${isLate(now)})`.as('late'),
      sql<number>`count(*) filter (where ${hasStatus(status, now)})`.as('wanted'),
    ])
    .groupBy('visits.visitStatus')
    .execute();
  const counts = Object.fromEntries(['all', 'late', ...visitStatuses].map((key) => [key, 0])) as VisitCounts;
  let total = 0;
  for (const row of rows) {
    counts[row.visitStatus] = row.count;
    counts.late += row.late;
    counts.all += row.count;
    total += row.wanted;
  }
  return { counts, total };
}

export async function isVisitOf(tx: Tx, visitId: string, jobId: string): Promise<boolean> {
  const visit = tx.selectFrom('visits').select('id').where('id', '=', visitId).where('jobId', '=', jobId);
  return (await visit.executeTakeFirst()) !== undefined;
}

/** The number that the next visit of a job gets; the job is locked. */
export async function nextVisitNumber(tx: Tx, jobId: string): Promise<number> {
  const row = await tx
    .selectFrom('visits')
    .select((visit) => visit.fn.max<number | null>('visitNumber').as('highest'))
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return (row?.highest ?? 0) + 1;
}

type NewRow = Omit<Insertable<VisitsTable>, 'createdAt' | 'updatedAt'>;

export async function insertVisit(tx: Tx, visit: NewRow, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('visits')
    .values({ ...visit, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateVisitRow(tx: Tx, id: string, values: Updateable<VisitsTable>, now: Date): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ ...values, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removeVisit(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('visits').where('id', '=', id).execute();
}
