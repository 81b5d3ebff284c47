import type { MovedBack, VisitMove } from '@truckroll/contract/planning/optimise';
import { needsSchedule } from '@truckroll/domain/jobs/to-schedule';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import { getJobForChange, type StoredJob } from '../../records/jobs/job-rights.ts';
import { listScheduledVisits } from '../../records/jobs/job-visit-store.ts';
import { editJob } from '../jobs/edit-job.ts';
import { scheduleJob } from '../jobs/schedule-job.ts';

/**
 * Puts a job of the 'To schedule' tray on the calendar (API JB-10), or takes it off again when the start is null. Returns
 * the move that takes this back: a job without dates returns to the tray with its team, an added visit loses its date.
 */
export async function moveWaitingJob(
  tx: Tx,
  job: StoredJob,
  { updatedAt, visitStartDateTime, visitEndDateTime, anyTime, teamMemberIds }: VisitMove,
  by: Author & { queue: Queue },
): Promise<MovedBack> {
  const { team } = await readLinks(tx, job.id);
  const off = { visitStartDateTime: null, visitEndDateTime: null, anyTime: false };
  if (visitStartDateTime === null) {
    const change = { jobId: job.id, scheduleLater: true, assignedToTeams: teamMemberIds, updatedAt };
    await editJob(tx, job, change, { ...by, uploads: [] });
    const after = await getJobForChange(tx, by.actor, job.id);
    const before = { visitStartDateTime: job.startDateTime, visitEndDateTime: job.endDateTime, anyTime: job.anyTime };
    return { visitId: null, jobId: job.id, updatedAt: after.updatedAt, ...before, teamMemberIds: team };
  }
  if (!needsSchedule(job.jobStatus, await listScheduledVisits(tx, job.id))) throw new Problem('planChanged');
  const schedule = {
    startDateTime: visitStartDateTime,
    endDateTime: visitEndDateTime,
    anyTime,
    teamMemberIds,
    updatedAt,
  };
  const { visit, updatedAt: after } = await scheduleJob(tx, { job, team }, schedule, by);
  return job.startDateTime === null
    ? { visitId: null, jobId: job.id, updatedAt: after, ...off, teamMemberIds: team }
    : { visitId: visit.id, jobId: job.id, updatedAt: visit.updatedAt, ...off, teamMemberIds };
}
