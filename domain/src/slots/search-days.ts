import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { ClosedTexts } from '../holidays/closed-days.ts';
import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';
import type { SearchedDay } from './slot-types.ts';

/** An account's working days and hours ('HH:mm') in its zone, and the days on which it is closed. */
export type WorkingTime = {
  zone: string;
  workingDays: readonly Weekday[];
  workingHours: { start: string; end: string };
  closed?: ClosedTexts;
};

/** The most days of a range, and the most working days that can be counted (API VI-10). */
export const mostSearchedDays = 60;

const momentMs = (day: string, time: string, zone: string): number => Date.parse(momentOf({ day, time }, zone));

const weekdayName = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'sunday';

const isWorkingDay = (day: string, { workingDays, closed }: WorkingTime): boolean =>
  workingDays.includes(weekdayName(day)) && closed?.has(day) !== true;

const boundsOf = (day: string, zone: string): { start: number; end: number } => ({
  start: momentMs(day, '00:00', zone),
  end: momentMs(addDays(day, 1), '00:00', zone),
});

/** Whether working hours are left today; every later day has all of them, earlier ones have none. */
function hasTimeLeft(day: string, now: string, { zone, workingHours }: WorkingTime): boolean {
  const today = wallClock(now, zone).day;
  return day > today || (day === today && Date.parse(now) < momentMs(day, workingHours.end, zone));
}

/** Days in order, each with the number of working days before it that have time left. */
function withDelays(days: readonly string[], now: string, working: WorkingTime): SearchedDay[] {
  let delay = 0;
  return days.map((day) => {
    const searched = { day, ...boundsOf(day, working.zone), delay };
    if (isWorkingDay(day, working) && hasTimeLeft(day, now, working)) delay += 1;
    return searched;
  });
}

/**
 * The days from today on until a number of working days is reached; today counts while working hours are left. Days off
 * between them are searched too, for people who work on them. `now` is ISO in UTC.
 *
 * @example on Friday evening, workingDaysFrom('2026-03-13T23:00:00.000Z', 1, weekdays of 08:00 to 18:00 in Toronto)
 *   → Friday the 13th to Monday the 16th, of which Monday is the first with time left
 */
export function workingDaysFrom(now: string, count: number, working: WorkingTime): SearchedDay[] {
  const days = [wallClock(now, working.zone).day];
  // An account without working days has seven times as many days, so that people with own hours are found.
  for (let found = 0; days.length <= count * 7; days.push(addDays(days.at(-1) ?? '', 1))) {
    const last = days.at(-1) ?? '';
    if (isWorkingDay(last, working) && hasTimeLeft(last, now, working)) found += 1;
    if (found === count) break;
  }
  return withDelays(days, now, working);
}

/** The days of a range, both ends included, at most 60. */
export function daysOfRange(from: string, to: string, now: string, working: WorkingTime): SearchedDay[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostSearchedDays; day = addDays(day, 1)) days.push(day);
  return withDelays(days, now, working);
}

/** The dates of a series in ascending order, each once. Each is searched on its own, so none has a delay. */
export const datesOfSeries = (dates: readonly string[], zone: string): SearchedDay[] =>
  [...new Set(dates)].sort().map((day) => ({ day, ...boundsOf(day, zone), delay: 0 }));
