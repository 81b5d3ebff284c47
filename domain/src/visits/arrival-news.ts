import type { Promised } from './promise.ts';
import { isUnbegun, type VisitStatus } from './visit-statuses.ts';

/** How long before its promised window a client is told about a visit, in days. */
export const notifyDaysAhead = 2;
/** How long a visit stays unchanged before its client is told, in minutes, so that corrections make no mails of their own. */
export const settleMinutes = 5;

/** What a client is told: a first window, another one, only the day, that there is no new time yet, or that nobody comes. */
export type ArrivalNews = 'planned' | 'moved' | 'dayOnly' | 'postponed' | 'cancelled';

type TellableVisit = Promised & {
  visitStatus: VisitStatus;
  visitStartDateTime: string | null;
  anyTime: boolean;
  /** The window in the last mail to the client; both are null before the first one and after a visit without a window. */
  toldFrom: string | null;
  toldTo: string | null;
  updatedAt: string;
};

const minuteMs = 60_000;
const isAhead = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) > now;

/**
 * What the client of a visit has to be told now; null: nothing. A client is told the window two days ahead, and everything
 * that changes it afterwards, whenever that is. Nothing is told about windows that have passed.
 *
 * @example arrivalNews({ promisedFrom: tomorrow, toldFrom: null, … }, now) → 'planned'
 */
export function arrivalNews(visit: TellableVisit, now: string): ArrivalNews | null {
  const { promisedFrom, promisedTo, toldFrom, toldTo, visitStatus, updatedAt } = visit;
  const at = Date.parse(now);
  if (Date.parse(updatedAt) > at - settleMinutes * minuteMs) return null;
  const wasNotified = isAhead(toldTo, at);
  if (visitStatus === 'cancelled') return wasNotified ? 'cancelled' : null;
  if (!isUnbegun(visitStatus)) return null;
  if (promisedFrom === null) {
    if (!wasNotified) return null;
    if (visit.visitStartDateTime === null) return 'postponed';
    // If the company only stopped promising windows, the visit still takes place at the announced time.
    const start = Date.parse(visit.visitStartDateTime);
    const isAsAnnounced =
      toldFrom !== null && toldTo !== null && start >= Date.parse(toldFrom) && start <= Date.parse(toldTo);
    return visit.anyTime || !isAsAnnounced ? 'dayOnly' : null;
  }
  if (!isAhead(promisedTo, at)) return null;
  if (toldFrom !== null) return promisedFrom === toldFrom && promisedTo === toldTo ? null : 'moved';
  return Date.parse(promisedFrom) <= at + notifyDaysAhead * 24 * 60 * minuteMs ? 'planned' : null;
}
