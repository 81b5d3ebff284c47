import { whyNotJobMove } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../database/bound-dialect.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { readLinks } from './job-references.ts';
import type { StoredJob } from './job-rights.ts';

type By = { actor: Actor; now: Date };
export type VisitCounts = { cancelledVisitCount: number; completedVisitCount: number };

/** Cancels every visit that is not done (API 4.4). */
async function cancelVisits(tx: Tx, jobId: string, now: Date): Promise<VisitCounts> {
  const at = now.toISOString();
  const cancelled = await tx
    .updateTable('visits')
    .set({ visitStatus: 'cancelled', cancelledAt: at, updatedAt: at })
    .where('jobId', '=', jobId)
    .where('visitStatus', 'not in', ['completed', 'cancelled'])
    .returning('id')
    .execute();
  const completed = await tx
    .selectFrom('visits')
    .select((visit) => visit.fn.countAll<number>().as('count'))
    .where('jobId', '=', jobId)
    .where('visitStatus', '=', 'completed')
    .executeTakeFirstOrThrow();
  return { cancelledVisitCount: cancelled.length, completedVisitCount: completed.count };
}

const nothingDone: VisitCounts = { cancelledVisitCount: 0, completedVisitCount: 0 };

/** Moves a job to another status by hand; closing and cancelling end its open visits (API JB-7). */
export async function moveJob(
  tx: Tx,
  job: StoredJob,
  { jobStatus: to, updatedAt }: { jobStatus: JobStatus; updatedAt?: string | undefined },
  by: By,
): Promise<VisitCounts> {
  const from = job.jobStatus;
  if (to === from) return nothingDone;
  if (updatedAt !== undefined && updatedAt !== job.updatedAt) throw new Problem('stale');
  const why = whyNotJobMove(from, to, { hasStart: job.startDateTime !== null });
  if (why !== null) throw new Problem(why, { from, to });
  const at = by.now.toISOString();
  await tx
    .updateTable('jobs')
    .set({ jobStatus: to, updatedAt: at, ...(to === 'closed' ? { closedAt: at, closedBy: by.actor.userId } : {}) })
    .where('id', '=', job.id)
    .execute();
  const endsVisits = to === 'closed' || to === 'cancelled';
  const counts = endsVisits ? await cancelVisits(tx, job.id, by.now) : nothingDone;
  if (to === 'closed') {
    const { team } = await readLinks(tx, job.id);
    const { id, jobNumber, title } = job;
    await recordEvent(tx, by, { type: 'job.closed', job: { id, jobNumber, title }, teamIds: team });
  } else await recordEvent(tx, by, { type: 'job.status_changed', jobId: job.id, from, to });
  return counts;
}

/** What a person is told of a job that he closed (API JB-7). */
export const closedText = ({ cancelledVisitCount, completedVisitCount }: VisitCounts): string =>
  [
    'Job closed successfully.',
    ...(cancelledVisitCount > 0 ? [`${cancelledVisitCount} visit(s) have been cancelled.`] : []),
    ...(completedVisitCount > 0 ? [`${completedVisitCount} completed visit(s) preserved.`] : []),
  ].join(' ');
