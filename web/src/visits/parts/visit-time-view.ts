import type { Visit } from '@truckroll/contract/visits/visits';
import { formatDate, wallClock } from '@truckroll/domain/format/dates';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { formatSchedule, formatSpan } from '../../design/shown-units.ts';

type Timed = Pick<Visit, 'visitStartDateTime' | 'visitEndDateTime' | 'anyTime' | 'timezone'>;

/**
 * The text for a visit's time in its own time zone. On one day it has both times, over several days both moments.
 *
 * @example visitTimeWords(visit, 'America/Toronto') → 'Mar 09, 2026 09:00 to 11:00'; at any time 'Mar 09, 2026, any time'
 */
export function visitTimeWords(visit: Timed, readerZone: string): string {
  const { visitStartDateTime: start, visitEndDateTime: end, anyTime, timezone } = visit;
  if (start === null) return '-';
  if (anyTime) {
    const days = end === null || dayOf(end, timezone) === dayOf(start, timezone) ? [start] : [start, end];
    return `${days.map((moment) => formatDate(moment, timezone)).join(' to ')}, any time`;
  }
  const zones = { zone: timezone, readerZone };
  return end === null ? formatSchedule(start, { ...zones, hasTime: true }) : formatSpan(start, end, zones);
}

const dayOf = (moment: string, zone: string): string => wallClock(moment, zone).day;

/** The planned duration of a visit. '-' if it is at any time or has no start. */
export function visitDuration({ visitStartDateTime, visitEndDateTime, anyTime }: Timed): string {
  if (anyTime || visitStartDateTime === null || visitEndDateTime === null) return '-';
  return formatDuration((Date.parse(visitEndDateTime) - Date.parse(visitStartDateTime)) / 1000);
}
