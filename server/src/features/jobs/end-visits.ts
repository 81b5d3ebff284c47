import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { isEnded, visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { countVisitsOf, endOpenVisits, listVisits } from '../../records/jobs/visit-store.ts';
import { requireAllComplete } from '../visits/completion-store.ts';

export type VisitCounts = { cancelledVisitCount: number; completedVisitCount: number };

const openStatuses = visitStatuses.filter((status) => !isEnded(status));

/**
 * Ends every open visit of a job that changes to `jobStatus`. Completing requires the same of each visit as VI-5. An
 * unscheduled visit is completed at the current time.
 */
export async function endVisits(
  tx: Tx,
  job: StoredJob,
  { choice, jobStatus }: { choice: 'complete' | 'cancel'; jobStatus: JobStatus },
  by: { actor: Actor; now: Date },
): Promise<VisitCounts> {
  const { now } = by;
  const open = await listVisits(tx, job.id, { status: openStatuses, page: 1, limit: null, now });
  if (choice === 'complete') await requireAllComplete(tx, open);
  await endOpenVisits(tx, job, { choice, now });
  // Cancelling or closing the job notifies its people separately.
  if (jobStatus === 'completed') {
    const to = choice === 'cancel' ? ('cancelled' as const) : ('completed' as const);
    const type = 'visit.status_changed' as const;
    const moved = open.map((visit) => ({ type, job, visit, from: visit.visitStatus, to }));
    await recordEvent(tx, by, ...moved);
  }
  const completedVisitCount = await countVisitsOf(tx, job.id, 'completed');
  return { cancelledVisitCount: choice === 'cancel' ? open.length : 0, completedVisitCount };
}
