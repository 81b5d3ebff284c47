import { statusAfterVisits } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { listStatusesOfVisits } from '../../records/jobs/visit-store.ts';
import { setJobStatus } from '../../records/jobs/write-jobs.ts';

/** A visit's transition from one status to another, or its creation. */
export type VisitMove = { from: VisitStatus | null; to: VisitStatus };

/**
 * Updates a job's status from one of its visits, after the visit was written (API 4.4). The job must come from
 * `getJobForChange`. Returns the job's status.
 */
export async function applyVisitEffects(
  tx: Tx,
  job: Pick<StoredJob, 'id' | 'jobNumber' | 'title' | 'jobStatus' | 'createdBy'>,
  move: VisitMove,
  by: Author,
): Promise<JobStatus> {
  const to = statusAfterVisits(job.jobStatus, await listStatusesOfVisits(tx, job.id), move);
  if (to === job.jobStatus) return to;
  await setJobStatus(tx, { id: job.id, from: job.jobStatus, to }, by);
  if (to === 'completed') await recordEvent(tx, by, { type: 'job.completed', job, createdBy: job.createdBy });
  return to;
}
