import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatSchedule } from '../../design/shown-units.ts';

type Planned = Pick<JobRow, 'startDateTime' | 'isStartTime' | 'anyTime' | 'timezone'>;

/**
 * The text for a job's start, in its own time zone (screens 3.2), or '-'.
 *
 * @example jobStartWords(job, 'America/Toronto') → 'Mar 09, 2026 09:00 MDT'; without a time 'Mar 09, 2026'
 */
export const jobStartWords = ({ startDateTime, isStartTime, anyTime, timezone }: Planned, readerZone: string): string =>
  formatSchedule(startDateTime, { zone: timezone ?? readerZone, readerZone, hasTime: isStartTime && !anyTime });

/**
 * The text for a job's next visit, in the same time zone. Visits of a job without a time are at any time, and start at
 * its midnight.
 */
export function nextVisitWords(job: Planned & Pick<JobRow, 'nextVisitAt'>, readerZone: string): string {
  const { nextVisitAt, isStartTime, anyTime, timezone: zone = readerZone } = job;
  const isAnyTime = (anyTime || !isStartTime) && nextVisitAt !== null && wallClock(nextVisitAt, zone).time === '00:00';
  return formatSchedule(nextVisitAt, { zone, readerZone, hasTime: !isAnyTime });
}
