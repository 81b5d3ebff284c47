import { wallClock } from '../format/dates.ts';
import { expandRecurrence } from '../recurrence/expand.ts';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { isUnbegun, type VisitStatus } from '../visits/visit-statuses.ts';
import { type JobSchedule, visitMinutes } from './job-schedule.ts';

const minuteMs = 60_000;

type Dated = Pick<
  JobSchedule,
  'startDateTime' | 'endDateTime' | 'isStartTime' | 'isEndTime' | 'anyTime' | 'serviceDuration'
> & { timezone: string };

/** A visit that a schedule yields. Moments are ISO in UTC. */
export type SeriesVisit = { start: string; end: string };

/**
 * The visits of a recurring job by its rule, ordered by start (API 4.5, 4.6); none without a start. Moments are ISO
 * in UTC.
 *
 * @example seriesOf({ startDateTime: '2026-03-09T13:00:00.000Z', …, timezone: 'America/Toronto' }, weekly)
 *   → [{ start: '2026-03-09T13:00:00.000Z', end: '2026-03-09T14:00:00.000Z' }, { start: '2026-03-16T13:00:00.000Z', … }, …]
 */
export function seriesOf(job: Dated, rule: RepeatRule): SeriesVisit[] {
  const { startDateTime, timezone } = job;
  if (startDateTime === null) return [];
  const { day, time } = wallClock(startDateTime, timezone);
  const { starts } = expandRecurrence(rule, { day, time: job.isStartTime ? time : null }, timezone);
  const length = job.anyTime ? 0 : visitMinutes(job, timezone) * minuteMs;
  return starts.map((start) => ({ start, end: new Date(Date.parse(start) + length).toISOString() }));
}

type VisitOfJob = {
  visitStatus: VisitStatus;
  isExtraVisit: boolean;
  visitStartDateTime: string | null;
};

/** Whether rescheduling the job moves or replaces a visit: it is dated, has not begun and is not an extra one. */
export const isReplaceable = ({ visitStatus, isExtraVisit, visitStartDateTime }: VisitOfJob): boolean =>
  visitStartDateTime !== null && !isExtraVisit && isUnbegun(visitStatus);
