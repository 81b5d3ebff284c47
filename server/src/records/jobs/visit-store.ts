import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { VisitFilter } from '@truckroll/contract/fields/list-keys';
import type { Visit, VisitCounts } from '@truckroll/contract/visits/visits';
import { endedVisitStatuses, type VisitStatus, visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { usualSeconds } from '@truckroll/domain/visits/visit-time';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { VisitsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { clearReferences } from '../references/clear-references.ts';
import { isLate } from './late.ts';
import { tellingVisits } from './telling-visits.ts';
import { fromVisits, selectVisits } from './visit-columns.ts';

/** Whether a visit has one of the statuses, or is late if that is requested. An empty filter matches every visit. */
function hasStatus(status: readonly VisitFilter[] | undefined, now: Date) {
  if (status === undefined || status.length === 0) return sql<SqlBool>`true`;
  const stored = status.filter((one) => one !== 'late');
  const parts = [
    ...(stored.length === 0 ? [] : [sql`visits.visit_status in (${sql.join(stored)})`]),
    ...(status.includes('late') ? [isLate(now)] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

export async function getVisit(tx: Tx, id: string, now: Date): Promise<Visit> {
  return found(await selectVisits(tx, now).where('visits.id', '=', id).executeTakeFirst(), 'Visit');
}

type VisitPage = { status: readonly VisitFilter[] | undefined; page: number; limit: number | null; now: Date };

/** A job's visits by start, with people and notes. Unscheduled visits come last. Without a limit all are listed. */
export function listVisits(tx: Tx, jobId: string, { status, page, limit, now }: VisitPage): Promise<Visit[]> {
  let query = selectVisits(tx, now)
    .where('visits.jobId', '=', jobId)
    .where(hasStatus(status, now))
    .orderBy('visits.visitStartDateTime', (order) => order.asc().nullsLast())
    .orderBy('visits.visitNumber')
    .orderBy('visits.id');
  if (limit !== null) query = query.limit(limit).offset((page - 1) * limit);
  return query.execute();
}

/** The number of a job's visits of each kind, and of those with the requested status. */
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

/** The number of a job's visits, or of those with a status. */
export async function countVisitsOf(tx: Tx, jobId: string, status?: VisitStatus): Promise<number> {
  let visits = tx.selectFrom('visits').where('jobId', '=', jobId);
  if (status !== undefined) visits = visits.where('visitStatus', '=', status);
  return (await visits.select((visit) => visit.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** The statuses that a job's visits have. */
export async function listStatusesOfVisits(tx: Tx, jobId: string): Promise<VisitStatus[]> {
  const rows = await tx.selectFrom('visits').select('visitStatus').distinct().where('jobId', '=', jobId).execute();
  return rows.map(({ visitStatus }) => visitStatus);
}

/** The begin and end of the work on a job's visits. */
export const listWorkOfVisits = (
  tx: Tx,
  jobId: string,
): Promise<{ visitStatus: VisitStatus; startedAt: string | null; completedAt: string | null }[]> =>
  tx
    .selectFrom('visits')
    .select(['visitStatus', 'startedAt', 'completedAt'])
    .where('jobId', '=', jobId)
    .limit(listBounds.jobVisits)
    .execute();

/** Ends every open visit of a job. An unscheduled visit is completed at the current time, with the usual length. */
export async function endOpenVisits(
  tx: Tx,
  job: { id: string; serviceDuration: number },
  { choice, now }: { choice: 'complete' | 'cancel'; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const end = new Date(now.getTime() + usualSeconds(job.serviceDuration) * 1000).toISOString();
  await tellingVisits(tx, null, job.id, now)
    .updateTable('visits')
    .set(
      choice === 'cancel'
        ? { visitStatus: 'cancelled', cancelledAt: at, updatedAt: at }
        : (visit) => ({
            visitStatus: 'completed' as const,
            completedAt: at,
            visitStartDateTime: visit.fn.coalesce('visitStartDateTime', visit.val(at)),
            visitEndDateTime: visit.fn.coalesce('visitEndDateTime', visit.val(end)),
            updatedAt: at,
          }),
    )
    .where('jobId', '=', job.id)
    .where('visitStatus', 'not in', [...endedVisitStatuses])
    .execute();
}

/** Locks a visit of any account; false if it is gone. */
export async function lockVisit(system: Tx, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  const visit = system.selectFrom('visits').select('id').where('accountId', '=', accountId).where('id', '=', id);
  return (await visit.forUpdate().executeTakeFirst()) !== undefined;
}

/** Stores the window that the client was notified of. The visit's version stays. */
export async function storeToldWindow(
  system: Tx,
  { accountId, id, window }: { accountId: string; id: string; window: { from: string | null; to: string | null } },
): Promise<void> {
  await telling(telling(system, 'visit', id, { accountId }), 'job', null, { accountId })
    .updateTable('visits')
    .set({ toldFrom: window.from, toldTo: window.to })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function isVisitOf(tx: Tx, visitId: string, jobId: string): Promise<boolean> {
  const visit = tx.selectFrom('visits').select('id').where('id', '=', visitId).where('jobId', '=', jobId);
  return (await visit.executeTakeFirst()) !== undefined;
}

/** The number of a job's next visit. The caller must have locked the job. */
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
  await tellingVisits(tx, visit.id, visit.jobId, now)
    .insertInto('visits')
    .values({ ...visit, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateVisitRow(tx: Tx, id: string, values: Updateable<VisitsTable>, now: Date): Promise<void> {
  await tellingVisits(tx, id, null, now)
    .updateTable('visits')
    .set({ ...values, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removeVisit(tx: Tx, id: string): Promise<void> {
  await clearReferences(tx, 'visits', [id]);
  await tellingVisits(tx, id, null).deleteFrom('visits').where('id', '=', id).execute();
}
