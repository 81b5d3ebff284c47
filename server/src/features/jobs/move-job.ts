import { jobMoveRefusal, type OpenVisitChoice, openVisitsOnMove } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { isEnded, visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { readAllPeople } from '../../records/jobs/job-team.ts';
import { countVisitsOf, endOpenVisits, listVisits } from '../../records/jobs/visit-store.ts';
import { closeJob, setJobStatus } from '../../records/jobs/write-jobs.ts';
import { stopClocks } from '../time-clock/clock.ts';
import { requireAllComplete } from '../visits/completion-store.ts';

type VisitCounts = { cancelledVisitCount: number; completedVisitCount: number };

const openStatuses = visitStatuses.filter((status) => !isEnded(status));

/**
 * Ends every open visit of a job that changes to `jobStatus`. Completing requires the same of each visit as VI-5. An
 * unscheduled visit is completed at the current time.
 */
async function endVisits(
  tx: Tx,
  job: StoredJob,
  { choice, jobStatus }: { choice: 'complete' | 'cancel'; jobStatus: JobStatus },
  by: { actor: Actor; now: Date },
): Promise<VisitCounts> {
  const { now } = by;
  const open = await listVisits(tx, job.id, { status: openStatuses, page: 1, limit: null, now });
  if (choice === 'complete') await requireAllComplete(tx, open);
  await endOpenVisits(tx, job, { choice, now });
  const status = choice === 'cancel' ? ('cancelled' as const) : ('completed' as const);
  await stopClocks(tx, { visitIds: open.map(({ id }) => id), status }, by);
  // Cancelling or closing the job notifies its people separately.
  if (jobStatus === 'completed') {
    const type = 'visit.status_changed' as const;
    const moved = open.map((visit) => ({ type, job, visit, from: visit.visitStatus, to: status }));
    await recordEvent(tx, by, ...moved);
  }
  const completedVisitCount = await countVisitsOf(tx, job.id, 'completed');
  return { cancelledVisitCount: choice === 'cancel' ? open.length : 0, completedVisitCount };
}

const nothingDone: VisitCounts = { cancelledVisitCount: 0, completedVisitCount: 0 };

type JobMove = { jobStatus: JobStatus; openVisits: OpenVisitChoice; updatedAt?: string | undefined };

/** Sets a job's status manually, and updates its open visits (API JB-7). */
export async function moveJob(
  tx: Tx,
  job: StoredJob,
  { jobStatus: to, openVisits, updatedAt }: JobMove,
  by: Author,
): Promise<VisitCounts & { updatedAt: string }> {
  const from = job.jobStatus;
  if (to === from) return { ...nothingDone, updatedAt: job.updatedAt };
  requireVersion(job, updatedAt);
  const why = jobMoveRefusal(from, to, { hasStart: job.startDateTime !== null });
  if (why !== null) throw new Problem(why, { from, to });
  const at = by.now.toISOString();
  // The people are read before the visits end, because afterwards no open visit has people.
  const people = to === 'cancelled' ? await readAllPeople(tx, job.id) : [];
  const choice = openVisitsOnMove(to, openVisits);
  const counts = choice === 'leave' ? nothingDone : await endVisits(tx, job, { choice, jobStatus: to }, by);
  if (to === 'closed') {
    await closeJob(tx, job, by);
    return { ...counts, updatedAt: at };
  }
  await setJobStatus(tx, { id: job.id, from, to }, by);
  if (to === 'completed') await recordEvent(tx, by, { type: 'job.completed', job, createdBy: job.createdBy });
  if (to === 'cancelled') await recordEvent(tx, by, { type: 'job.cancelled', job, schedule: job, team: people });
  return { ...counts, updatedAt: at };
}

/** The message to the person who closed a job (API JB-7). */
export const closedText = ({ cancelledVisitCount, completedVisitCount }: VisitCounts): string =>
  [
    'Job closed successfully.',
    ...(cancelledVisitCount > 0 ? [`${cancelledVisitCount} visit(s) have been cancelled.`] : []),
    ...(completedVisitCount > 0 ? [`${completedVisitCount} completed visit(s) preserved.`] : []),
  ].join(' ');
