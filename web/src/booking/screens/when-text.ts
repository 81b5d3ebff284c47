import { weekdayOf } from '@truckroll/domain/calendar/days';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** @example dayText('2026-03-12') → 'Thursday, Mar 12, 2026' */
export const dayText = (day: string): string => `${weekdayNames[weekdayOf(day)] ?? ''}, ${formatDay(day)}`;

/** @example dayAndTime('2026-03-12T13:00:00.000Z', 'America/Toronto') → 'Thursday, Mar 12, 2026 at 09:00' */
export function dayAndTime(moment: string, zone: string): string {
  const { day, time } = wallClock(moment, zone);
  return `${dayText(day)} at ${time}`;
}
