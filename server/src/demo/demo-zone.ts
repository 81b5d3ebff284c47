import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Chance } from './chance.ts';

export const demoZone = 'America/Toronto';

/** Converts the demo company's local time to a moment in milliseconds. */
export const momentAt = (day: string, time: string): number => Date.parse(momentOf({ day, time }, demoZone));

export const dayOf = (moment: number): string => wallClock(new Date(moment).toISOString(), demoZone).day;

/** The day itself, or the Monday after it at weekends. */
export const workday = (day: string): string => {
  const weekday = weekdayOf(day);
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
};

/** The next moment in office hours, which are nine to five on workdays. */
export function officeHour(moment: number, chance: Chance): number {
  const time = `${String(chance.between(9, 16)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}`;
  const day = workday(dayOf(moment));
  const at = momentAt(day, time);
  return at >= moment ? at : momentAt(workday(addDays(day, 1)), time);
}
