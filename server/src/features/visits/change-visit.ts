import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { type Visit, type VisitChange, visitDateText } from '@truckroll/contract/visits/visits';
import { mergeValues, plainOf } from '@truckroll/domain/fields/record-fields';
import { durationWithoutDates, endBeforeStartText } from '@truckroll/domain/jobs/job-schedule';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type PromiseTimes, promiseAfterMove } from '@truckroll/domain/visits/promise';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { visitTimeRefusal } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { chooseTime, endsBeforeStart, isTooLong, type VisitTime } from '@truckroll/domain/visits/visit-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { requireJobEdit, requireOpenJob, type StoredJob } from '../../records/jobs/job-rights.ts';
import { readArrivalWindow } from '../../records/jobs/promise-store.ts';
import { getVisit, updateVisitRow } from '../../records/jobs/visit-store.ts';
import { judgeTeam, setJobTeam, setVisitTeam } from '../../records/jobs/visit-team.ts';
import { updateJob } from '../../records/jobs/write-jobs.ts';
import { getVisitForChange, requireAssignment, type VisitForChange } from './visit-for-change.ts';

const teamOf = (visit: Visit): string[] => visit.teamMembers.map((member) => member.id);

/** Locks the visit through its job, and checks the right to change its time and people (API 2.4). */
export async function getVisitToChange(
  tx: Tx,
  id: string,
  { actor, now, sent }: Author & { sent: Record<string, unknown> },
): Promise<VisitForChange> {
  const found = await getVisitForChange(tx, id, { actor, now });
  requireJobEdit(actor, found.job);
  requireAssignment(actor, sent['teamMemberIds'], teamOf(found.visit));
  return found;
}

const timeOf = (visit: Visit): VisitTime => ({
  start: visit.visitStartDateTime,
  end: visit.visitEndDateTime,
  anyTime: visit.anyTime,
});

/**
 * The status after a change of time: a visit that loses its date becomes unscheduled, and one that gets a date becomes
 * scheduled. Otherwise it is unchanged (API VI-4).
 */
function statusAt(time: VisitTime, status: VisitStatus): VisitStatus {
  if (time.start === null) return 'unscheduled';
  return status === 'unscheduled' ? 'scheduled' : status;
}

async function judge(tx: Tx, visit: Visit, sent: VisitChange, time: VisitTime): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const isEndAlone = sent.visitStartDateTime === undefined && (sent.visitEndDateTime ?? null) !== null;
  if (time.start === null && (isEndAlone || (sent.anyTime === true && sent.visitStartDateTime === undefined))) {
    errors.push({ path: 'visitStartDateTime', code: 'required', message: visitDateText });
  }
  if (endsBeforeStart(time))
    errors.push({ path: 'visitEndDateTime', code: 'wrong_order', message: endBeforeStartText });
  return [...errors, ...(await judgeTeam(tx, sent.teamMemberIds, teamOf(visit)))];
}

/** Whether the end of a one-off job has a time of day, according to the request. An absent key keeps the stored value. */
const hasTime = (sent: string | null | undefined, stored: boolean): boolean =>
  typeof sent === 'string' ? !isDateOnly(sent) : stored;

/**
 * Updates a visit's job: a dated visit clears `scheduleLater`, and a one-off job has the dates of its base visit (API
 * VI-4, 4.5).
 */
export async function followBaseVisit(
  tx: Tx,
  { visit, job }: VisitForChange,
  time: VisitTime,
  { sent, now }: { sent: Pick<VisitChange, 'visitStartDateTime' | 'visitEndDateTime'>; now: Date },
): Promise<void> {
  if (job.jobType !== 'one-off' || !visit.isFirst) {
    if (job.scheduleLater && time.start !== null) await updateJob(tx, job.id, { scheduleLater: false }, now);
    return;
  }
  const isTimed = time.start !== null && !time.anyTime;
  const changes = {
    startDateTime: time.start,
    endDateTime: time.end,
    anyTime: time.anyTime,
    scheduleLater: job.scheduleLater && time.start === null,
    serviceDuration: time.start === null ? durationWithoutDates(job) : job.serviceDuration,
    isStartTime: isTimed,
    isEndTime: isTimed && hasTime(sent.visitEndDateTime, job.isEndTime),
  };
  await updateJob(tx, job.id, changes, now);
}

function requireChangeable(visit: Visit, job: StoredJob, time: VisitTime): void {
  requireOpenJob(job);
  const why = visitTimeRefusal(visit.visitStatus, { isDated: time.start !== null });
  if (why !== null) throw new Problem(why, { status: visit.visitStatus });
  if (isTooLong(time, visit.timezone)) throw new Problem('visitTooLong');
}

/** The promise to the client after the visit got another time. */
const promiseOfMove = async (
  tx: Tx,
  { visit, job }: VisitForChange,
  time: VisitTime,
  now: Date,
): Promise<PromiseTimes> =>
  promiseAfterMove({ ...visit, start: visit.visitStartDateTime }, time, {
    window: await readArrivalWindow(tx, job),
    now: now.toISOString(),
  });

/** Changes a visit's time, people or plain fields. Values equal to the stored ones change nothing (API VI-4, 1.7). */
export async function changeVisit(tx: Tx, found: VisitForChange, sent: VisitChange, by: Author): Promise<Visit> {
  const { visit, job } = found;
  const chosen = { start: sent.visitStartDateTime, end: sent.visitEndDateTime, anyTime: sent.anyTime };
  const time = chooseTime(timeOf(visit), chosen, job);
  const errors = await judge(tx, visit, sent, time);
  if (errors.length > 0) throw new InvalidInput(errors);
  requireVersion(visit, sent.updatedAt);
  requireChangeable(visit, job, time);
  const team = sent.teamMemberIds === undefined ? teamOf(visit) : [...new Set(sent.teamMemberIds)];
  const plain = mergeValues(visitFields, visit, sent);
  const hasMoved = !isDeepStrictEqual(time, timeOf(visit));
  const hasOthers = !isDeepStrictEqual(team, teamOf(visit));
  if (!hasMoved && !hasOthers && isDeepStrictEqual(plain, plainOf(visitFields, visit))) return visit;
  const row = {
    ...plain,
    visitStartDateTime: time.start,
    visitEndDateTime: time.end,
    anyTime: time.anyTime,
    visitStatus: statusAt(time, visit.visitStatus),
    ...(hasMoved ? await promiseOfMove(tx, found, time, by.now) : {}),
  };
  await updateVisitRow(tx, visit.id, row, by.now);
  if (hasOthers) {
    await setVisitTeam(tx, visit.id, team);
    if (job.jobType === 'one-off' && visit.isFirst) await setJobTeam(tx, job.id, { team, now: by.now });
  }
  if (hasMoved) await followBaseVisit(tx, found, time, { sent, now: by.now });
  const after = await getVisit(tx, visit.id, by.now);
  await recordEvent(tx, by, { type: 'visit.updated', job, before: visit, after });
  return after;
}
