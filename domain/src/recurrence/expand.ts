import { addDays, addMonths, weekdayOf } from '../calendar/days.ts';
import { momentsOf } from './local-starts.ts';
import { mostVisits, type RepeatDuration, type RepeatRule, weekdays } from './repeat-rule.ts';

const dayMs = 86_400_000;

/** Days are counted from 1970, which is faster than adding to their texts. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Days have four-digit years, so a schedule ends here at the latest. */
const lastYear = 9999;
const endOfDays = `${lastYear}-12-31`;

const partsOf = (day: string): { year: number; month: number; date: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8)),
});

/**
 * The number of the day with these parts; months may exceed 12 and count on from January of the year. Null if there
 * is no such day.
 */
function numberIn(year: number, month: number, date: number): number | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  return moment.getUTCDate() === date ? moment.getTime() / dayMs : null;
}

/** The date, or the last one of a month that is shorter. */
function dateWithin(year: number, month: number, date: number): number {
  return Math.min(date, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

/** The day of a month by a rule; null where the month does not have it and is skipped. */
const dayIn = ({ shortMonths }: RepeatRule, year: number, month: number, date: number): number | null =>
  numberIn(year, month, shortMonths === 'lastDay' ? dateWithin(year, month, date) : date);

/**
 * The last day of a period from a start day: the start plus the duration minus one day (API 4.6). Months keep the day
 * of the month, clamped to their length. Never after the year 9999.
 *
 * @example lastDayOf('2026-01-31', { value: 1, unit: 'month(s)' }) → '2026-02-27'
 */
export function lastDayOf(startDay: string, duration: RepeatDuration): string {
  if (duration.unit === 'week(s)') {
    return dayOf(Math.min(numberOf(startDay) + duration.value * 7 - 1, numberOf(endOfDays)));
  }
  const months = duration.unit === 'year(s)' ? duration.value * 12 : duration.value;
  const { year, month } = partsOf(startDay);
  const isTooFar = year * 12 + month - 1 + months >= (lastYear + 1) * 12;
  return isTooFar ? endOfDays : addDays(addMonths(startDay, months), -1);
}

type Period = { first: number; last: number; startDay: string; lastDay: string };

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((one, other) => one - other);

function* daily(rule: RepeatRule, { first, last }: Period): Generator<number> {
  for (let day = first; day <= last; day += rule.interval) yield day;
}

function* weekly(rule: RepeatRule, { first, last, startDay }: Period): Generator<number> {
  const startWeekday = weekdayOf(startDay);
  const chosen = rule.weekDays.map((name) => weekdays.indexOf(name));
  const wanted = ascending(chosen.length === 0 ? [startWeekday] : chosen);
  for (let sunday = first - startWeekday; sunday <= last; sunday += rule.interval * 7) {
    for (const weekday of wanted) yield sunday + weekday;
  }
}

function* monthly(rule: RepeatRule, { startDay, lastDay }: Period): Generator<number> {
  const start = partsOf(startDay);
  const end = partsOf(lastDay);
  const dates = ascending(rule.daysOfMonth.length === 0 ? [start.date] : rule.daysOfMonth);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  for (let ahead = 0; ahead <= months; ahead += rule.interval) {
    const days = dates.flatMap((date) => dayIn(rule, start.year, start.month + ahead, date) ?? []);
    yield* new Set(days);
  }
}

function* yearly(rule: RepeatRule, { startDay, lastDay }: Period): Generator<number> {
  const start = partsOf(startDay);
  for (let { year } = start; year <= partsOf(lastDay).year; year += rule.interval) {
    const day = dayIn(rule, year, rule.month ?? start.month, rule.dayOfMonth ?? start.date);
    if (day !== null) yield day;
  }
}

const generators = { daily, weekly, monthly, yearly };

/**
 * The local days of a repetition, in order, and the moments at which they begin in a time zone (API 4.6). `time` is
 * 'HH:mm' and constant across clock changes; without it a day begins at local midnight. The start day is included
 * only if the rule yields it; days that a month does not have are skipped, or fall on
 * its last day if the rule says so. Stops at `limit`, by default one more than
 * a job may have.
 *
 * @example expandRecurrence({ frequency: 'monthly', interval: 1, daysOfMonth: [31], duration: { value: 3, unit: 'month(s)' }, … },
 *   { day: '2026-01-31', time: '09:00' }, 'America/Toronto')
 *   → { days: ['2026-01-31', '2026-03-31'], starts: ['2026-01-31T14:00:00.000Z', '2026-03-31T13:00:00.000Z'] }
 */
export function expandRecurrence(
  rule: RepeatRule,
  start: { day: string; time: string | null },
  zone: string,
  limit: number = mostVisits + 1,
): { days: string[]; starts: string[] } {
  const lastDay = lastDayOf(start.day, rule.duration);
  const period = { first: numberOf(start.day), last: numberOf(lastDay), startDay: start.day, lastDay };
  const days: string[] = [];
  for (const day of generators[rule.frequency](rule, period)) {
    if (day > period.last || days.length >= limit) break;
    if (day >= period.first) days.push(dayOf(day));
  }
  return { days, starts: momentsOf(days, start.time ?? '00:00', zone) };
}
