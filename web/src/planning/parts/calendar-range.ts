import { addDays, addMonths, startOfWeek } from '@truckroll/domain/calendar/days';
import { firstWeekday } from '../../design/shown-units.ts';

export const modes = ['day', 'week', 'people', 'month', 'list', 'my-day'] as const;
export type Mode = (typeof modes)[number];

export const modeLabels: Record<Mode, string> = {
  day: 'Day',
  week: 'Week',
  people: 'Team week',
  month: 'Month',
  list: 'List',
  'my-day': 'My day',
};

/** The number of days in the list. */
const listDays = 14;

const weekStart = (day: string): string => startOfWeek(day, firstWeekday());
const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * The days of a mode, as a half-open range. Weeks begin on the person's first day; a month is shown in whole weeks.
 *
 * @example rangeOf('week', '2026-03-10') → { from: '2026-03-08', to: '2026-03-15' }
 */
export function rangeOf(mode: Mode, day: string): { from: string; to: string } {
  switch (mode) {
    case 'day':
    case 'my-day':
      return { from: day, to: addDays(day, 1) };
    case 'week':
    case 'people':
      return { from: weekStart(day), to: addDays(weekStart(day), 7) };
    case 'month': {
      const next = addMonths(monthStart(day), 1);
      const last = addDays(next, -1);
      return { from: weekStart(monthStart(day)), to: addDays(weekStart(last), 7) };
    }
    case 'list':
      return { from: day, to: addDays(day, listDays) };
  }
}

export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The date that 'Previous' and 'Next' go to. */
export function stepFrom(mode: Mode, day: string, by: 1 | -1): string {
  if (mode === 'month') return addMonths(day, by);
  if (mode === 'week' || mode === 'people') return addDays(day, 7 * by);
  return addDays(day, mode === 'list' ? listDays * by : by);
}

const inWords = (options: Intl.DateTimeFormatOptions) => {
  let reader: Intl.DateTimeFormat | undefined;
  return (day: string): string => {
    // Made for the first use: every page loads this file, to check the calendar's address.
    reader ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    return reader.format(new Date(`${day}T00:00:00Z`));
  };
};

export const fullDay = inWords({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** 'Tue, Mar 10'. */
export const shortDay = inWords({ weekday: 'short', month: 'short', day: 'numeric' });
export const weekdayName = inWords({ weekday: 'short' });
const monthAndYear = inWords({ month: 'long', year: 'numeric' });
const monthAndDay = inWords({ month: 'short', day: 'numeric' });

/**
 * The heading of a mode's range; a short one names the day of the week in three letters, and the year once.
 *
 * @example titleOf('week', '2026-04-01') → 'Mar 29 – Apr 4, 2026'
 */
export function titleOf(mode: Mode, day: string, isShort = false): string {
  if (mode === 'day' || mode === 'my-day') return isShort ? shortDay(day) : fullDay(day);
  if (mode === 'month') return monthAndYear(day);
  const { from, to } = rangeOf(mode, day);
  const last = addDays(to, -1);
  const isSameMonth = from.slice(0, 7) === last.slice(0, 7);
  const isSameYear = from.slice(0, 4) === last.slice(0, 4);
  const start = isSameYear || isShort ? monthAndDay(from) : `${monthAndDay(from)}, ${from.slice(0, 4)}`;
  return `${start} – ${isSameMonth ? Number(last.slice(8)) : monthAndDay(last)}, ${last.slice(0, 4)}`;
}
