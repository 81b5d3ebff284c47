import { formatDateTime, formatDay, wallClock } from '../format/dates.ts';
import { type Clock, timeIn } from '../format/units.ts';
import { type AbsenceTime, isWholeDays } from './absence-rules.ts';

/**
 * The time of an absence in words, in the zone.
 *
 * @example absenceTimeText({ start: '2026-07-06', end: '2026-07-10' }, zone) → 'Jul 06, 2026 to Jul 10, 2026'
 * @example absenceTimeText({ start: '2026-07-06T12:00:00Z', end: '2026-07-06T14:00:00Z' }, 'America/Toronto')
 *   → 'Jul 06, 2026, 08:00 to 10:00'
 */
export function absenceTimeText({ start, end }: AbsenceTime, zone: string, clock: Clock = '24h'): string {
  if (isWholeDays({ start, end })) return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
  const [from, to] = [wallClock(start, zone), wallClock(end, zone)];
  return from.day === to.day
    ? `${formatDay(from.day)}, ${timeIn(from.time, clock)} to ${timeIn(to.time, clock)}`
    : `${formatDateTime(start, zone, clock)} to ${formatDateTime(end, zone, clock)}`;
}
