import { addDays, weekdayOf } from '../calendar/days.ts';
import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';

/**
 * The first working day after a day; tomorrow for a company that has none.
 *
 * @example nextWorkingDay('2026-11-20', ['monday']) → '2026-11-23'
 */
export function nextWorkingDay(day: string, workingDays: readonly Weekday[]): string {
  const following = Array.from({ length: 7 }, (_, index) => addDays(day, index + 1));
  const isWorked = (each: string): boolean => workingDays.some((name) => name === weekdays[weekdayOf(each)]);
  return following.find(isWorked) ?? addDays(day, 1);
}
