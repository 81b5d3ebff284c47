import { formatDay } from '../format/dates.ts';
import { countOf } from '../format/numbers.ts';
import { tableOf } from '../text/table-of.ts';
import { type Frequency, type RepeatRule, type ShortMonths, type Weekday, weekdays } from './repeat-rule.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** @example listed(['a', 'b', 'c']) → 'a, b and c' */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

const units = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Labels for sets of weekdays with a common name. */
const groups: Record<string, string> = tableOf({
  'monday tuesday wednesday thursday friday': 'weekday',
  'sunday saturday': 'weekend',
  [weekdays.join(' ')]: 'day',
});

function weeklyWords(interval: number, chosen: readonly Weekday[]): string {
  const sorted = weekdays.filter((day) => chosen.includes(day));
  const group = groups[sorted.join(' ')];
  if (group !== undefined && interval === 1) return `Every ${group}`;
  const every = everyWords('weekly', interval);
  if (group === 'day') return `${every} on every day`;
  if (group !== undefined) return `${every} on ${group}s`;
  return sorted.length === 0 ? every : `${every} on ${listed(sorted.map(capital))}`;
}

const everyWords = (frequency: keyof typeof units, interval: number): string =>
  `Every ${interval === 1 ? units[frequency] : countOf(interval, units[frequency])}`;

type Start = { weekDays: Weekday[]; date: number | null; month: number | null };

/** A rule's defaults from its start; empty when the start is not known. */
function startParts(startDay: string | undefined): Start {
  if (startDay === undefined) return { weekDays: [], date: null, month: null };
  const weekday = new Date(`${startDay}T00:00:00.000Z`).getUTCDay();
  return {
    weekDays: weekdays.filter((_, index) => index === weekday),
    date: Number(startDay.slice(8)),
    month: Number(startDay.slice(5, 7)),
  };
}

/** The last possible date that every month has. */
const shortestMonth = 28;

const shortMonthWords = (rule: Pick<RepeatRule, 'shortMonths'>, dates: readonly number[], otherwise: string): string =>
  rule.shortMonths === 'lastDay' && dates.some((date) => date > shortestMonth) ? otherwise : '';

function patternWords(rule: Omit<RepeatRule, 'duration'>, start: Start): string {
  const every = everyWords(rule.frequency, rule.interval);
  if (rule.frequency === 'weekly') {
    return weeklyWords(rule.interval, rule.weekDays.length === 0 ? start.weekDays : rule.weekDays);
  }
  if (rule.frequency === 'monthly') {
    const fallback = start.date === null ? [] : [start.date];
    const days = rule.daysOfMonth.length === 0 ? fallback : rule.daysOfMonth.toSorted((one, other) => one - other);
    if (days.length === 0) return every;
    const lastDay = shortMonthWords(rule, days, ' or the last day of shorter months');
    return `${every} on the ${listed(days.map(ordinal))}${lastDay}`;
  }
  const [month, date] = [rule.month ?? start.month, rule.dayOfMonth ?? start.date];
  if (rule.frequency === 'daily' || month === null || date === null) return every;
  const [twoDigitMonth, twoDigitDate] = [month, date].map((part) => String(part).padStart(2, '0'));
  const lastDay = month === 2 ? shortMonthWords(rule, [date], ' or the last day of February') : '';
  return `${every} on ${formatDay(`2000-${twoDigitMonth}-${twoDigitDate}`).slice(0, 6)}${lastDay}`;
}

/**
 * A repetition as text (screens 3.2). Days that the rule derives from the start are named when `startDay` is given.
 *
 * @example recurrenceWords({ frequency: 'weekly', interval: 2, weekDays: ['monday', 'thursday'], duration: { value: 3, unit: 'month(s)' }, … })
 *   → 'Every 2 weeks on Monday and Thursday, for 3 months'
 */
export function recurrenceWords(rule: RepeatRule, startDay?: string): string {
  const { value, unit } = rule.duration;
  return `${patternWords(rule, startParts(startDay))}, for ${countOf(value, unit.replace('(s)', ''))}`;
}

/** A task's repetition: all but its weekdays derives from its start. */
type TaskRepetition = {
  frequency: Frequency;
  /** The interval in days, weeks, months or years. */
  interval: number;
  /** For weekly rules. An empty list means the weekday of the start. */
  daysOfWeek: readonly Weekday[];
  /** The number of occurrences, or the last calendar day. If both are null, the task repeats without end. */
  count: number | null;
  lastDay: string | null;
  shortMonths?: ShortMonths | undefined;
  /** The day of the month that the task is planned for, also where it falls on the last day of a shorter one. */
  dayOfMonth?: number | undefined;
};

/**
 * A task's repetition as text (screens 3.2). Days that derive from its start are named when `startDay` is given.
 *
 * @example taskRecurrenceWords({ frequency: 'weekly', interval: 2, daysOfWeek: ['monday', 'friday'], count: 10, lastDay: null })
 *   → 'Every 2 weeks on Monday and Friday, 10 times'
 */
export function taskRecurrenceWords(rule: TaskRepetition, startDay?: string): string {
  const { frequency, interval, daysOfWeek, count, lastDay, shortMonths, dayOfMonth = null } = rule;
  const daysOfMonth = dayOfMonth === null ? [] : [dayOfMonth];
  const pattern = { frequency, interval, weekDays: [...daysOfWeek], daysOfMonth, month: null, dayOfMonth, shortMonths };
  const words = patternWords(pattern, startParts(startDay));
  if (count !== null) return `${words}, ${countOf(count, 'time')}`;
  return lastDay === null ? words : `${words}, until ${formatDay(lastDay)}`;
}

const warnings: Record<number, string> = {
  29: 'In February day 29 exists only in leap years. Months without it are skipped.',
  30: 'February has no day 30. It is skipped.',
  31: 'Only months with 31 days have this day. The others are skipped.',
};

/** Whether not every month has one of these days: then it is chosen what shorter months do. */
export const lacksInSomeMonth = (days: readonly number[]): boolean => days.some((day) => day > shortestMonth);

/** The choice of what shorter months do, as the forms name it. */
export const shortMonthLabels: Record<ShortMonths, string> = { skip: 'Skip the month', lastDay: 'Use its last day' };

/**
 * The warning about chosen days of the month that not every month has (screens 14), by day.
 *
 * @example dayWarnings([15, 30]) → ['February has no day 30. It is skipped.']
 */
export const dayWarnings = (days: readonly number[]): string[] =>
  Object.entries(warnings).flatMap(([day, text]) => (days.includes(Number(day)) ? [text] : []));
