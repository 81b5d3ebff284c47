import type { Position } from '@truckroll/contract/visits/visit-positions';
import type { Visit } from '@truckroll/contract/visits/visits';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { recordsPosition } from '@truckroll/domain/visits/position-rules';
import { promiseAfterReopening } from '@truckroll/domain/visits/promise';
import { wasJustCompleted } from '@truckroll/domain/visits/visit-completion';
import { isLateVisit, movedVisit, visitMoveRefusal } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { chooseTime } from '@truckroll/domain/visits/visit-time';
import { stepTimes } from '@truckroll/domain/visits/work-times';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { mayEditJob } from '../../records/jobs/job-rights.ts';
import { insertPosition } from '../../records/jobs/visit-position-store.ts';
import { updateVisitRow } from '../../records/jobs/visit-store.ts';
import { sharesPosition } from '../../records/people/profile-store.ts';
import { followVisit } from '../time-clock/clock.ts';
import { followBaseVisit } from './change-visit.ts';
import { requireComplete } from './completion-store.ts';
import { applyVisitEffects } from './job-effects.ts';
import { getVisitForChange, requireMove, type VisitForChange } from './visit-for-change.ts';

/** Locks the visit through its job, and checks the right to change its status (API 2.4). */
export async function getVisitToMove(tx: Tx, id: string, by: Author): Promise<VisitForChange> {
  const found = await getVisitForChange(tx, id, by);
  requireMove(by.actor, found);
  return found;
}

type Moved = Pick<
  Visit,
  | 'visitStatus'
  | 'visitStartDateTime'
  | 'visitEndDateTime'
  | 'anyTime'
  | 'inTransitAt'
  | 'arrivedAt'
  | 'startedAt'
  | 'completedAt'
  | 'cancelledAt'
> &
  Partial<Pick<Visit, 'promisedFrom' | 'promisedTo'>>;

/**
 * A visit's new status with its timestamps, and its promise when it is reopened. A visit without a start starts now, with
 * the default length.
 */
function moveOf({ visit, job }: VisitForChange, to: VisitStatus, at: string): Moved {
  const { visitStartDateTime: start, ...times } = movedVisit(visit, to, at);
  const steps = stepTimes(visit, to, at);
  const promise = visit.visitStatus === 'cancelled' ? promiseAfterReopening({ ...visit, ...steps }, at) : {};
  const moved = { ...times, ...steps, ...promise };
  const { visitEndDateTime, anyTime } = visit;
  if (start === visit.visitStartDateTime) return { ...moved, visitStartDateTime: start, visitEndDateTime, anyTime };
  const time = chooseTime({ start: null, end: null, anyTime: false }, { start }, job);
  return { ...moved, visitStartDateTime: time.start, visitEndDateTime: time.end, anyTime: time.anyTime };
}

async function writeMove(tx: Tx, found: VisitForChange, moved: Moved, now: Date): Promise<void> {
  const { visit } = found;
  await updateVisitRow(tx, visit.id, moved, now);
  if (moved.visitStartDateTime === visit.visitStartDateTime) return;
  const time = { start: moved.visitStartDateTime, end: moved.visitEndDateTime, anyTime: moved.anyTime };
  await followBaseVisit(tx, found, time, { sent: moved, now });
}

/** When a step was taken: as it was written, but not before the steps that are already recorded. */
function stepMoment({ inTransitAt, arrivedAt, startedAt }: Visit, writtenAt: Date): string {
  const before = [inTransitAt, arrivedAt, startedAt].filter((moment) => moment !== null);
  return [writtenAt.toISOString(), ...before].toSorted().at(-1) as string;
}

/** Stores where a step was taken, if the company wants that, and the person agrees and works on the visit. */
async function keepPosition(
  tx: Tx,
  visit: Visit,
  step: { visitStatus: VisitStatus; takenAt: string; position: Position | undefined },
  { actor, now }: Author,
): Promise<void> {
  const { position } = step;
  if (position === undefined) return;
  const { userId, accountId } = actor;
  const company = await getAccountRow(tx, accountId);
  const person = { id: userId, sharesPosition: await sharesPosition(tx, userId) };
  if (!recordsPosition(company, person, visit)) return;
  await insertPosition(tx, { ...step, visitId: visit.id, position, userId, now });
}

/**
 * Changes a visit's status, and the status of its job accordingly (API VI-5, 4.4, 4.7). The current status is accepted
 * with any version, because a technician without reception presses the same button again. The step was taken when it was
 * written, which may be earlier than the present.
 */
export async function changeVisitStatus(
  tx: Tx,
  found: VisitForChange,
  sent: {
    visitStatus: VisitStatus;
    updatedAt?: string | undefined;
    writtenAt: Date;
    position?: Position | undefined;
  },
  by: Author,
): Promise<{ visit: Visit; jobStatus: JobStatus }> {
  const { visit, job } = found;
  const [from, to] = [visit.visitStatus, sent.visitStatus];
  if (from === to) return { visit, jobStatus: job.jobStatus };
  requireVersion(visit, sent.updatedAt);
  const refusal = visitMoveRefusal(from, to, {
    hasStart: visit.visitStartDateTime !== null,
    mayEditJob: mayEditJob(by.actor, job),
    jobStatus: job.jobStatus,
    wasJustCompleted: wasJustCompleted(visit.completedAt, by.now.toISOString()),
  });
  if (refusal !== null) throw new Problem(refusal, { from, to });
  if (to === 'completed') await requireComplete(tx, visit);
  const at = stepMoment(visit, sent.writtenAt);
  const moved = moveOf(found, to, at);
  await writeMove(tx, found, moved, by.now);
  await keepPosition(tx, visit, { visitStatus: to, takenAt: at, position: sent.position }, by);
  await recordEvent(tx, { ...by, now: new Date(at) }, { type: 'visit.status_changed', job, visit, from, to });
  const team = visit.teamMembers.map(({ id }) => id);
  await followVisit(tx, { id: visit.id, jobId: job.id, status: to, team }, { ...by, now: new Date(at) });
  const jobStatus = await applyVisitEffects(tx, job, { from, to }, by);
  const now = by.now.toISOString();
  const after = { ...visit, ...moved, updatedAt: now };
  return { visit: { ...after, isLate: isLateVisit(after, jobStatus, now) }, jobStatus };
}
