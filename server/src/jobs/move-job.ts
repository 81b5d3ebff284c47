import { type OpenVisitChoice, openVisitsOnMove, whyNotJobMove } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { endedVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { usualSeconds } from '@truckroll/domain/visits/visit-time';
import type { Tx } from '../database/bound-dialect.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { readLinks } from './job-references.ts';
import type { StoredJob } from './job-rights.ts';
import { readAllPeople } from './job-team.ts';

type By = { actor: Actor; now: Date };
export type VisitCounts = { cancelledVisitCount: number; completedVisitCount: number };

/** Ends every open visit of a job. Work on one that never had a start was done now. */
async function endVisits(tx: Tx, job: StoredJob, choice: 'complete' | 'cancel', now: Date): Promise<VisitCounts> {
  const at = now.toISOString();
  const end = new Date(now.getTime() + usualSeconds(job.serviceDuration) * 1000).toISOString();
  const ended = await tx
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
    .returning('id')
    .execute();
  const completed = await tx
    .selectFrom('visits')
    .select((visit) => visit.fn.countAll<number>().as('count'))
    .where('jobId', '=', job.id)
    .where('visitStatus', '=', 'completed')
    .executeTakeFirstOrThrow();
  return { cancelledVisitCount: choice === 'cancel' ? ended.length : 0, completedVisitCount: completed.count };
}

const nothingDone: VisitCounts = { cancelledVisitCount: 0, completedVisitCount: 0 };

type JobMove = { jobStatus: JobStatus; openVisits: OpenVisitChoice; updatedAt?: string | undefined };

/** Moves a job to another status by hand, and its open visits with it (API JB-7). */
export async function moveJob(
  tx: Tx,
  job: StoredJob,
  { jobStatus: to, openVisits, updatedAt }: JobMove,
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
  // Before the visits end: afterwards nobody is on an open one any more.
  const people = to === 'cancelled' ? await readAllPeople(tx, job.id) : [];
  const choice = openVisitsOnMove(to, openVisits);
  const counts = choice === 'leave' ? nothingDone : await endVisits(tx, job, choice, by.now);
  if (to === 'closed') {
    const { team } = await readLinks(tx, job.id);
    await recordEvent(tx, by, { type: 'job.closed', job, teamIds: team });
    return counts;
  }
  await recordEvent(tx, by, { type: 'job.status_changed', jobId: job.id, from, to });
  if (to === 'completed') await recordEvent(tx, by, { type: 'job.completed', job, createdBy: job.createdBy });
  if (to === 'cancelled') await recordEvent(tx, by, { type: 'job.cancelled', job, schedule: job, team: people });
  return counts;
}

/** What a person is told of a job that he closed (API JB-7). */
export const closedText = ({ cancelledVisitCount, completedVisitCount }: VisitCounts): string =>
  [
    'Job closed successfully.',
    ...(cancelledVisitCount > 0 ? [`${cancelledVisitCount} visit(s) have been cancelled.`] : []),
    ...(completedVisitCount > 0 ? [`${completedVisitCount} completed visit(s) preserved.`] : []),
  ].join(' ');
