import { addDays, startOfWeek, weekdayOf } from '@truckroll/domain/calendar/days';
import { type Weekday, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { firstWeekday } from '../../design/shown-units.ts';

/** A choice of days for a plan, both included. */
export type PlanDays = { value: string; label: string; from: string; to: string };

const dayWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const words = (day: string): string => dayWords.format(new Date(`${day}T00:00:00Z`));

const choice = (value: string, name: string, from: string, to: string): PlanDays => ({
  ...{ value, from, to },
  label: `${name} (${from === to ? words(from) : `${words(from)} – ${words(to)}`})`,
});

/** The days that unfinished visits can be planned into: until the next working day first. */
export function carryOverDays(today: string, workingDays: readonly Weekday[]): PlanDays[] {
  const following = [1, 2, 3, 4, 5, 6].map((more) => addDays(today, more));
  const isWorked = (day: string): boolean => workingDays.some((name) => weekdays.indexOf(name) === weekdayOf(day));
  const next = following.find(isWorked) ?? addDays(today, 1);
  return [choice('soon', 'By the next working day', today, next), ...planDays(today)];
}

export const usualDays = 'nextWeek';

/**
 * The days that waiting jobs can be planned into. Weeks begin on the person's first day.
 *
 * @example planDays('2026-03-10').at(3) → { value: 'nextWeek', label: 'Next week (Mar 15 – Mar 21)', … }
 */
export function planDays(today: string): PlanDays[] {
  const tomorrow = addDays(today, 1);
  const nextWeek = addDays(startOfWeek(today, firstWeekday()), 7);
  const weekAfter = addDays(nextWeek, 7);
  return [
    choice('today', 'Today', today, today),
    choice('tomorrow', 'Tomorrow', tomorrow, tomorrow),
    choice('sevenDays', 'The next 7 days', today, addDays(today, 6)),
    choice(usualDays, 'Next week', nextWeek, addDays(nextWeek, 6)),
    choice('weekAfter', 'The week after next', weekAfter, addDays(weekAfter, 6)),
  ];
}
