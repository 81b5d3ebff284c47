import { weekdayOf } from '../calendar/days.ts';
import { wallClock } from '../format/dates.ts';
import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';

/** The working hours of a company, in its own time zone. */
export type OpeningHours = {
  workingDays: readonly Weekday[];
  workingHours: { start: string; end: string };
  timezone: string;
};

/**
 * Whether a company is open at a moment. On a closed day, such as a holiday, it is not.
 *
 * @example on Tuesday at 11:00 in Toronto, isOpenAt({ … weekdays of 08:00 to 18:00 }, '2026-03-10T15:00:00.000Z') → true
 */
export function isOpenAt(hours: OpeningHours, moment: string, closedDays: ReadonlySet<string> = new Set()): boolean {
  const { day, time } = wallClock(moment, hours.timezone);
  const weekday = weekdays[weekdayOf(day)];
  if (weekday === undefined || closedDays.has(day) || !hours.workingDays.includes(weekday)) return false;
  return hours.workingHours.start <= time && time < hours.workingHours.end;
}
