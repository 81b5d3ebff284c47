import type { Visit, VisitCounts, VisitFilter } from '@truckroll/contract/visits';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { isLate } from './late.ts';

const visitsOf = (tx: Tx, jobId: string) =>
  tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .where('visits.jobId', '=', jobId);

const rowColumns = [
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

type VisitPage = { status: readonly VisitFilter[] | undefined; page: number; limit: number | null; now: Date };

/** A job's visits by start, unscheduled ones last, with their people and notes; all of them without a limit. */
export async function listVisits(tx: Tx, jobId: string, { status, page, limit, now }: VisitPage): Promise<Visit[]> {
  let query = visitsOf(tx, jobId)
    .select(rowColumns)
    .select(isLate(now).$castTo<boolean>().as('isLate'))
    .where(hasStatus(status, now))
    .orderBy('visits.visitStartDateTime', (order) => order.asc().nullsLast())
    .orderBy('visits.visitNumber')
    .orderBy('visits.id');
  if (limit !== null) query = query.limit(limit).offset((page - 1) * limit);
  const rows = await query.execute();
  const ids = rows.map((row) => row.id);
  const [team, notes] = await Promise.all([listTeams(tx, ids), listNotes(tx, ids)]);
  return rows.map((row) => ({
    ...row,
    isExtraVisit: row.visitType === 'extra',
    teamMembers: team.get(row.id) ?? [],
    notes: notes.get(row.id) ?? [],
  }));
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

async function listNotes(tx: Tx, visitIds: readonly string[]): Promise<Map<string, Visit['notes']>> {
  if (visitIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visitNotes')
    .innerJoin('users', (join) =>
      join.onRef('users.accountId', '=', 'visitNotes.accountId').onRef('users.id', '=', 'visitNotes.createdBy'),
    )
    .select([
      'visitNotes.visitId',
      'visitNotes.id',
      'visitNotes.note',
      'visitNotes.createdBy',
      fullName.as('creatorName'),
      'visitNotes.createdAt',
      'visitNotes.updatedAt',
    ])
    .where('visitNotes.visitId', 'in', [...visitIds])
    .orderBy('visitNotes.createdAt')
    .orderBy('visitNotes.id')
    .execute();
  return byVisit(rows, ({ visitId: _, createdBy, creatorName, ...note }) => ({
    ...note,
    createdBy: { id: createdBy, name: creatorName },
  }));
}

/** How many visits a job has of each kind, and how many of them have the wanted status. */
export async function countVisits(
  tx: Tx,
  jobId: string,
  { status, now }: Pick<VisitPage, 'status' | 'now'>,
): Promise<{ counts: VisitCounts; total: number }> {
  const rows = await visitsOf(tx, jobId)
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
