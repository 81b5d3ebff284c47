import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { JobStatus } from '../jobs/job-statuses.ts';
import { isEnded, statusesThatCanBeLate, type VisitStatus, visitStatuses } from './visit-statuses.ts';

/** The conditions of a status change besides the status itself. */
export type VisitMoveFacts = {
  /** Whether the visit has a start. */
  hasStart: boolean;
  /** Whether the person may edit the job and not only the visit's status. */
  mayEditJob: boolean;
  jobStatus: JobStatus;
  /** Whether the visit was just completed: its assignees may undo that. */
  wasJustCompleted?: boolean;
};

export type VisitMoveRefusal = 'jobClosed' | 'visitUndated' | 'visitMoveRefused';

const needStart: readonly VisitStatus[] = ['pending', 'scheduled'];
const settledJobs: readonly JobStatus[] = ['invoiced', 'paid', 'closed'];
/** The status of an ended visit after reopening. */
const reopenings: Partial<Record<VisitStatus, VisitStatus>> = { completed: 'in_progress', cancelled: 'scheduled' };

const isReopening = (from: VisitStatus, to: VisitStatus): boolean => reopenings[from] === to;

/**
 * Why a visit cannot change to a status, as the problem's name, or null. The same status is always allowed; a visit
 * becomes unscheduled only by losing its start (API 4.7).
 *
 * @example visitMoveRefusal('unscheduled', 'scheduled', { hasStart: false, mayEditJob: true, jobStatus: 'draft' }) → 'visitUndated'
 */
export function visitMoveRefusal(from: VisitStatus, to: VisitStatus, facts: VisitMoveFacts): VisitMoveRefusal | null {
  if (from === to) return null;
  if (facts.jobStatus === 'closed') return 'jobClosed';
  if (to === 'unscheduled') return 'visitMoveRefused';
  if (from in reopenings) {
    const mayTakeBack = from === 'completed' && facts.wasJustCompleted === true;
    const mayReopen =
      isReopening(from, to) && (facts.mayEditJob || mayTakeBack) && !settledJobs.includes(facts.jobStatus);
    if (!mayReopen) return 'visitMoveRefused';
  }
  return needStart.includes(to) && !facts.hasStart ? 'visitUndated' : null;
}

/**
 * The statuses that a visit can change to, in order (screens M23).
 *
 * @example visitMoves('completed', { hasStart: true, mayEditJob: true, jobStatus: 'completed' }) → ['in_progress']
 */
export const visitMoves = (from: VisitStatus, facts: VisitMoveFacts): VisitStatus[] =>
  visitStatuses.filter((to) => to !== from && visitMoveRefusal(from, to, facts) === null);

const atWork: readonly VisitStatus[] = ['arrived', 'in_progress'];

/**
 * Why a visit's time, people and priority cannot be changed, as the problem's name, or null: it has ended, or work is
 * in progress and it would lose its date (API VI-4).
 *
 * @example visitTimeRefusal('in_progress', { isDated: false }) → 'visitFixed'
 */
export const visitTimeRefusal = (status: VisitStatus, { isDated }: { isDated: boolean }): 'visitFixed' | null =>
  isEnded(status) || (atWork.includes(status) && !isDated) ? 'visitFixed' : null;

const steps: Partial<Record<VisitStatus, { to: VisitStatus; label: string }>> = {
  scheduled: { to: 'in_transit', label: 'Start travel' },
  in_transit: { to: 'arrived', label: 'Arrive' },
  arrived: { to: 'in_progress', label: 'Start work' },
  in_progress: { to: 'completed', label: 'Complete' },
};

/**
 * A visit's next step on the way from scheduled to completed, with its button's label, or null if there is none
 * (screens M23).
 *
 * @example nextVisitStep('arrived') → { to: 'in_progress', label: 'Start work' }
 */
export const nextVisitStep = (status: VisitStatus): { to: VisitStatus; label: string } | null => steps[status] ?? null;

/** The fields of a visit that follow from its status. Moments are ISO in UTC. */
export type VisitTimes = {
  visitStatus: VisitStatus;
  visitStartDateTime: string | null;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
};

/** The statuses that set a missing start to the present moment; cancelling does not. */
const startsNow: readonly VisitStatus[] = ['in_transit', 'arrived', 'in_progress', 'completed'];

/**
 * A visit's status and times after a status change (API 4.7). The first start of work is kept; the end is kept only
 * while the visit is ended.
 *
 * @example movedVisit({ visitStatus: 'in_progress', startedAt: nine, completedAt: null, … }, 'completed', ten)
 *   → { visitStatus: 'completed', startedAt: nine, completedAt: ten, … }
 */
export function movedVisit(visit: VisitTimes, to: VisitStatus, now: string): VisitTimes {
  const { visitStatus, visitStartDateTime, startedAt, completedAt, cancelledAt } = visit;
  if (to === visitStatus) return { visitStatus, visitStartDateTime, startedAt, completedAt, cancelledAt };
  return {
    visitStatus: to,
    visitStartDateTime: visitStartDateTime ?? (startsNow.includes(to) ? now : null),
    startedAt: startedAt ?? (to === 'in_progress' ? now : null),
    completedAt: to === 'completed' ? now : null,
    cancelledAt: to === 'cancelled' ? now : null,
  };
}

/**
 * Whether a waiting visit's start has passed, or its local day when it has no time (API 4.7). `now` is ISO in UTC.
 * `server/src/records/jobs/late.ts` has the same rule in SQL.
 *
 * @example isLateVisit({ visitStatus: 'scheduled', visitStartDateTime: '2026-03-09T13:00:00.000Z', anyTime: false,
 *   timezone: 'America/Toronto' }, 'scheduled', '2026-03-09T13:05:00.000Z') → true
 */
export function isLateVisit(
  visit: { visitStatus: VisitStatus; visitStartDateTime: string | null; anyTime: boolean; timezone: string },
  jobStatus: JobStatus,
  now: string,
): boolean {
  const { visitStartDateTime: start, timezone } = visit;
  const waits = statusesThatCanBeLate.some((status) => status === visit.visitStatus);
  if (!waits || start === null || jobStatus === 'cancelled' || jobStatus === 'closed') return false;
  const due = visit.anyTime
    ? momentOf({ day: addDays(wallClock(start, timezone).day, 1), time: '00:00' }, timezone)
    : start;
  return Date.parse(now) > Date.parse(due);
}
