import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { JobStatus } from '../jobs/job-statuses.ts';
import { isEnded, type VisitStatus } from './visit-statuses.ts';

/** How many days back unfinished visits are looked for. */
export const unfinishedDays = 30;

type WorkingDay = { timezone: string; workingHours: { end: string } };

/**
 * The moment up to which visits should be finished, as an ISO text: now when the working hours of the day are over, else the
 * last midnight.
 *
 * @example finishedBy('2026-03-10T15:00:00.000Z', { timezone: 'America/Toronto', workingHours: { end: '17:00' } })
 *   → '2026-03-10T04:00:00.000Z'
 */
export function finishedBy(now: string, { timezone, workingHours }: WorkingDay): string {
  const { day, time } = wallClock(now, timezone);
  return time >= workingHours.end ? now : momentOf({ day, time: '00:00' }, timezone);
}

type DatedVisit = {
  visitStatus: VisitStatus;
  visitEndDateTime: string | null;
  anyTime: boolean;
};

/** The jobs whose visits are not carried over. */
export const settledJobs = ['cancelled', 'closed'] as const satisfies JobStatus[];

/** Whether a visit should have been finished by a moment and is still open. The end of an any-time visit is the midnight of its last day. */
export function isUnfinished(visit: DatedVisit, job: JobStatus, by: string): boolean {
  const { visitStatus, visitEndDateTime: end, anyTime } = visit;
  if (end === null || isEnded(visitStatus) || settledJobs.some((status) => status === job)) return false;
  const [ends, limit] = [Date.parse(end), Date.parse(by)];
  return anyTime ? ends < limit : ends <= limit;
}
