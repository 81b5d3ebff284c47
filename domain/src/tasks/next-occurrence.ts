import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { type Frequency, type ShortMonths, type Weekday, weekdays } from '../recurrence/repeat-rule.ts';

/** How a task repeats; it ends after a number of occurrences, on a day, or never (API 3.7). */
export type TaskRule = {
  frequency: Frequency;
  /** The interval in days, weeks, months or years: 1 to 999. */
  interval: number;
  /** For weekly rules. */
  daysOfWeek: readonly Weekday[];
  /** For monthly and yearly rules: what months without the day do. Absent means that they are skipped. */
  shortMonths?: ShortMonths | undefined;
  /** With the last day of shorter months: the day of the month that is meant, which the task may not have itself. */
  dayOfMonth?: number | undefined;
  count: number | null;
  /** A moment. Its local day is the last possible day of the task. */
  endDate: string | null;
};

/** The later of two days or two moments. */
const later = (one: string, other: string): string => [one, other].toSorted()[1] ?? other;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The day of a month counted from January of year 0; null when that month has no such day. */
function dayOfMonth(month: number, date: string): string | null {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}-${date}`;
  const read = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
}

/** The first day of a weekly rule from `from` on; weeks begin on Sunday and are counted from the start's week. */
function weeklyDay(rule: TaskRule, start: string, from: string): string | null {
  const wanted = new Set(rule.daysOfWeek.map((name) => weekdays.indexOf(name)));
  if (wanted.size === 0) wanted.add(weekdayOf(start));
  const firstSunday = addDays(start, -weekdayOf(start));
  const weeksAhead = Math.floor(daysBetween(firstSunday, from) / 7 / rule.interval) * rule.interval;
  for (let week = weeksAhead; week <= weeksAhead + rule.interval; week += rule.interval) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const day = addDays(firstSunday, week * 7 + weekday);
      if (wanted.has(weekday) && day >= from) return day;
    }
  }
  return null;
}

/**
 * The most periods that the search skips. Periods without the day are skipped: 29 February has the longest gap, across
 * the turn of a century.
 */
const mostSkips = 12 * 1000;

/** The last day of the month if it does not have the date. */
function lastOrDate(month: number, date: number): string {
  const last = new Date(Date.UTC(2000, 0, 1));
  last.setUTCFullYear(Math.floor(month / 12), (month % 12) + 1, 0);
  return String(Math.min(date, last.getUTCDate())).padStart(2, '0');
}

function monthlyDay(rule: TaskRule, monthsApart: number, start: string, from: string): string | null {
  const wanted = rule.dayOfMonth ?? Number(start.slice(8));
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = monthOf(start);
  const periods = Math.max(0, Math.floor((monthOf(from) - first) / monthsApart));
  for (let period = periods; period < periods + mostSkips; period += 1) {
    const month = first + period * monthsApart;
    if (month >= 10_000 * 12) return null;
    const date = rule.shortMonths === 'lastDay' ? lastOrDate(month, wanted) : start.slice(8);
    const day = dayOfMonth(month, date);
    if (day !== null && day >= from) return day;
  }
  return null;
}

/** The first day of a rule, counted from the start, that is not before `from`; null after the last one. */
function dayFrom(rule: TaskRule, start: string, from: string): string | null {
  if (rule.frequency === 'weekly') return weeklyDay(rule, start, from);
  if (rule.frequency === 'monthly') return monthlyDay(rule, rule.interval, start, from);
  if (rule.frequency === 'yearly') return monthlyDay(rule, rule.interval * 12, start, from);
  const steps = Math.max(0, Math.ceil(daysBetween(start, from) / rule.interval));
  return addDays(start, steps * rule.interval);
}

/**
 * The next occurrence of a recurring task: the first moment of its rule after both its own and `now`, at the same
 * local time of day (API TK-2). Weeks begin on Sunday, months and years without the day are skipped, or
 * use the last day of the month if the rule says so. Null when the
 * task was the last one by its count or the next would be after the rule's last day.
 *
 * @example nextOccurrence({ frequency: 'monthly', interval: 1, daysOfWeek: [], count: null, endDate: null },
 *   { at: '2026-01-31T14:00:00.000Z', occurrence: 1, now: '2026-01-31T15:00:00.000Z', zone: 'America/Toronto' })
 *   → '2026-03-31T13:00:00.000Z': February has no 31st, and the clocks were changed between
 */
export function nextOccurrence(
  rule: TaskRule,
  task: { at: string; occurrence: number; now: string; zone: string },
): string | null {
  const { at, now, zone } = task;
  if (rule.count !== null && task.occurrence >= rule.count) return null;
  const start = wallClock(at, zone);
  const after = later(now, at);
  const lastDay = rule.endDate === null ? null : wallClock(rule.endDate, zone).day;
  // Today's time may have passed already: then the next day is used.
  const first = later(addDays(start.day, 1), wallClock(after, zone).day);
  for (const from of [first, addDays(first, 1)]) {
    const day = dayFrom(rule, start.day, from);
    if (day === null || (lastDay !== null && day > lastDay)) return null;
    const moment = momentOf({ day, time: start.time }, zone);
    if (moment > after) return moment;
  }
  return null;
}
