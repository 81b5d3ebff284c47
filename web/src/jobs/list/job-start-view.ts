import type { JobRow } from '@truckroll/contract/jobs';
import { formatSchedule } from '@truckroll/domain/format/schedule';

type Planned = Pick<JobRow, 'startDateTime' | 'isStartTime' | 'anyTime' | 'timezone'>;

/**
 * When a job starts, by the clocks of its place (screens 3.2); '-' without a start.
 *
 * @example jobStartWords(job, 'America/Toronto') → 'Mar 09, 2026 09:00 MDT'; without a time 'Mar 09, 2026'
 */
export const jobStartWords = ({ startDateTime, isStartTime, anyTime, timezone }: Planned, readerZone: string): string =>
  formatSchedule(startDateTime, { zone: timezone ?? readerZone, readerZone, hasTime: isStartTime && !anyTime });
