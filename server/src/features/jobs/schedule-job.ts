import type { ScheduledJob, ScheduleOfJob } from '@truckroll/contract/jobs/schedule-job';
import { endBeforeStartText } from '@truckroll/domain/jobs/job-schedule';
import { isDatedAndOpen, needsSchedule } from '@truckroll/domain/jobs/to-schedule';
import { chooseTime, endsBeforeStart, unscheduled } from '@truckroll/domain/visits/visit-time';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import { getJobForChange, requireJobEdit, type StoredJob } from '../../records/jobs/job-rights.ts';
import { listScheduledVisits } from '../../records/jobs/job-visit-store.ts';
import { getVisit } from '../../records/jobs/visit-store.ts';
import { addVisit } from '../visits/add-visit.ts';
import { changeVisit } from '../visits/change-visit.ts';
import { requireAssignment } from '../visits/visit-for-change.ts';
import { editJob } from './edit-job.ts';

type QueuingAuthor = Author & { queue: Queue };

export type JobToSchedule = { job: StoredJob; team: string[] };

/**
 * Locks the job, and checks the right to schedule it, and to assign people if the request has some (API JB-10, 2.4).
 */
export async function getJobToSchedule(
  tx: Tx,
  id: string,
  { actor, sent }: { actor: Actor; sent: Record<string, unknown> },
): Promise<JobToSchedule> {
  const job = await getJobForChange(tx, actor, id);
  requireJobEdit(actor, job);
  const { team } = await readLinks(tx, job.id);
  requireAssignment(actor, sent['teamMemberIds'], team);
  return { job, team };
}

const firstOpen = async (tx: Tx, jobId: string) =>
  (await listScheduledVisits(tx, jobId))
    .filter(isDatedAndOpen)
    .sort((one, other) => String(one.visitStartDateTime).localeCompare(String(other.visitStartDateTime)))[0];

/**
 * Puts a job from the 'To schedule' tray on the calendar (API JB-10). A job without dates gets them, with its visit or
 * series. For a job with dates, its undated visit gets the date, or a visit is added if there is none.
 */
export async function scheduleJob(
  tx: Tx,
  { job, team }: JobToSchedule,
  sent: ScheduleOfJob,
  by: QueuingAuthor,
): Promise<ScheduledJob> {
  const { actor, now } = by;
  const time = chooseTime(
    unscheduled,
    { start: sent.startDateTime, end: sent.endDateTime, anyTime: sent.anyTime },
    job,
  );
  if (endsBeforeStart(time))
    throw new InvalidInput([{ path: 'endDateTime', code: 'wrong_order', message: endBeforeStartText }]);
  requireVersion(job, sent.updatedAt);
  if (job.jobStatus === 'closed') throw new Problem('jobClosed');
  const visits = await listScheduledVisits(tx, job.id);
  if (!needsSchedule(job.jobStatus, visits)) {
    throw new Problem(visits.some(isDatedAndOpen) ? 'jobScheduled' : 'jobFixed');
  }
  if (job.startDateTime === null) await giveDates(tx, { job, time }, sent, by);
  const dated = await firstOpen(tx, job.id);
  const visitId =
    dated?.id ?? (await visitAnew(tx, await getJobForChange(tx, actor, job.id), { team, time, sent, by }));
  const [visit, after] = await Promise.all([getVisit(tx, visitId, now), getJobForChange(tx, actor, job.id)]);
  return { visit, jobStatus: after.jobStatus, updatedAt: after.updatedAt };
}

type Time = ReturnType<typeof chooseTime>;

const giveDates = (tx: Tx, { job, time }: { job: StoredJob; time: Time }, sent: ScheduleOfJob, by: QueuingAuthor) =>
  editJob(
    tx,
    job,
    {
      jobId: job.id,
      startDateTime: time.start,
      endDateTime: time.end,
      isStartTime: !time.anyTime,
      isEndTime: !time.anyTime,
      anyTime: time.anyTime,
      scheduleLater: false,
      ...(sent.teamMemberIds === undefined ? {} : { assignedToTeams: sent.teamMemberIds }),
    },
    { ...by, uploads: [] },
  );

/** The visit to schedule for a job that has dates: its undated visit, or a new extra one. */
async function visitAnew(
  tx: Tx,
  job: StoredJob,
  { team, time, sent, by }: { team: string[]; time: Time; sent: ScheduleOfJob; by: QueuingAuthor },
): Promise<string> {
  const { teamMemberIds } = sent;
  const waiting = (await listScheduledVisits(tx, job.id)).find(({ visitStatus }) => visitStatus === 'unscheduled');
  if (waiting === undefined) {
    const body = {
      visitStartDateTime: String(time.start),
      visitEndDateTime: time.end,
      anyTime: time.anyTime,
      teamMemberIds,
      note: null,
    };
    return (await addVisit(tx, { job, team }, body, by)).id;
  }
  const visit = await getVisit(tx, waiting.id, by.now);
  const change = {
    visitStartDateTime: time.start,
    visitEndDateTime: time.end,
    anyTime: time.anyTime,
    ...(teamMemberIds === undefined ? {} : { teamMemberIds }),
  };
  return (await changeVisit(tx, { visit, job }, change, by)).id;
}
