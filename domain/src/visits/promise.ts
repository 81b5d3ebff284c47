import type { VisitStatus } from './visit-statuses.ts';

/**
 * How long the window is in which a client is told to expect a visit, in minutes; 0: nothing is promised. The account
 * has a default, and a job may have its own.
 */
export const arrivalWindows = [0, 30, 60, 120, 180, 240] as const;
export type ArrivalWindow = (typeof arrivalWindows)[number];

/** The promised window as ISO texts in UTC; both are null when nothing is promised. */
export type Promised = { promisedFrom: string | null; promisedTo: string | null };

/** With the last promise that passed without anybody arriving before the visit was moved. */
export type PromiseTimes = Promised & { missedFrom: string | null; missedTo: string | null };

type Arrival = { arrivedAt: string | null; startedAt: string | null };
type Planned = { start: string | null; anyTime: boolean };

const minuteMs = 60_000;

/**
 * The window that a newly planned visit promises: it begins with the planned start. A visit without a time of day promises
 * nothing, and neither does one whose window has passed. Its length is elapsed time, also over a clock change.
 *
 * @example promiseFor({ start: '2026-03-12T13:00:00.000Z', anyTime: false }, 120, now)
 *   → { promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z' }
 */
export function promiseFor({ start, anyTime }: Planned, window: ArrivalWindow, now: string): Promised {
  if (start === null || anyTime || window === 0) return { promisedFrom: null, promisedTo: null };
  const from = Date.parse(start);
  const to = from + window * minuteMs;
  if (to <= Date.parse(now)) return { promisedFrom: null, promisedTo: null };
  return { promisedFrom: new Date(from).toISOString(), promisedTo: new Date(to).toISOString() };
}

/** Whether a start lies in a promised window, both ends included. */
export const isWithinPromise = (start: string, { promisedFrom, promisedTo }: Promised): boolean =>
  promisedFrom !== null &&
  promisedTo !== null &&
  Date.parse(promisedFrom) <= Date.parse(start) &&
  Date.parse(start) <= Date.parse(promisedTo);

/**
 * The promise of a cancelled visit that takes place after all: a window that passed while it was cancelled was promised
 * to nobody.
 */
export function promiseAfterReopening(visit: Promised & Arrival, now: string): Promised {
  const { promisedFrom, promisedTo, arrivedAt, startedAt } = visit;
  const hasPassed = promisedTo !== null && Date.parse(promisedTo) < Date.parse(now);
  return hasPassed && arrivedAt === null && startedAt === null
    ? { promisedFrom: null, promisedTo: null }
    : { promisedFrom, promisedTo };
}

/**
 * The promise of a visit after its time was changed. While the new start lies in the promised window, the client keeps
 * that window; otherwise the promise moves with the visit. A promise that had passed by then without an arrival is
 * recorded as missed, unless the visit was cancelled. Once somebody has arrived or begun, the promise stays as it is.
 */
export function promiseAfterMove(
  visit: PromiseTimes & Arrival & Planned & { visitStatus: VisitStatus },
  to: Planned,
  { window, now }: { window: ArrivalWindow; now: string },
): PromiseTimes {
  const { missedFrom, missedTo } = visit;
  const { promisedFrom, promisedTo } = visit.visitStatus === 'cancelled' ? promiseAfterReopening(visit, now) : visit;
  const before = { promisedFrom, promisedTo, missedFrom, missedTo };
  const stays = to.start === visit.start && to.anyTime === visit.anyTime;
  if (stays || visit.arrivedAt !== null || visit.startedAt !== null) return before;
  if (to.start !== null && !to.anyTime && isWithinPromise(to.start, visit)) return before;
  const next = promiseFor(to, window, now);
  const isMissed = promisedTo !== null && Date.parse(promisedTo) < Date.parse(now);
  return { ...next, ...(isMissed ? { missedFrom: promisedFrom, missedTo: promisedTo } : { missedFrom, missedTo }) };
}

export type PromiseOutcome = 'open' | 'kept' | 'missed';

/**
 * Whether a promise was kept: somebody arrived, or began, by the end of the window, also before it. It is missed when the
 * first of them came later, or when the window has passed and nobody came. A visit that was cancelled before anybody
 * arrived does not count, and one completed after the window without a recorded arrival neither: both are null, as a
 * visit without a promise.
 * `server/src/records/jobs/promise-store.ts` has the same rule in SQL.
 *
 * @example promiseOutcome({ promisedTo: eleven, arrivedAt: tenPastEleven, … }, noon) → 'missed'
 */
export function promiseOutcome(
  visit: Promised & Arrival & { visitStatus: VisitStatus; completedAt: string | null },
  now: string,
): PromiseOutcome | null {
  const { promisedTo, arrivedAt, startedAt, completedAt, visitStatus } = visit;
  if (promisedTo === null) return null;
  const end = Date.parse(promisedTo);
  const arrived = [arrivedAt, startedAt].flatMap((moment) => (moment === null ? [] : Date.parse(moment)));
  if (arrived.length > 0) return Math.min(...arrived) <= end ? 'kept' : 'missed';
  if (visitStatus === 'cancelled') return null;
  if (visitStatus === 'completed') return completedAt !== null && Date.parse(completedAt) <= end ? 'kept' : null;
  return end < Date.parse(now) ? 'missed' : 'open';
}

/**
 * A window's length as the forms name it.
 *
 * @example arrivalWindowLabel(30) → '30 minutes'; arrivalWindowLabel(60) → '1 hour'; arrivalWindowLabel(0) → 'None'
 */
export function arrivalWindowLabel(window: ArrivalWindow): string {
  if (window === 0) return 'None';
  if (window < 60) return `${window} minutes`;
  return window === 60 ? '1 hour' : `${window / 60} hours`;
}
