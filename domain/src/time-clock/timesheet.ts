import { addDays, startOfWeek } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import type { TimeKind, TimeSpan } from './time-entries.ts';

/** How an account counts time. Minutes; null: no overtime by that rule. */
export type TimeRules = {
  /** Visits start and stop the clock by their statuses. */
  followsVisits: boolean;
  dailyOvertimeAfter: number | null;
  weeklyOvertimeAfter: number | null;
  paidBreaks: boolean;
  /** The first day of the payroll week, 0 for Sunday to 6 for Saturday. */
  weekStartsOn: number;
};

export const defaultTimeRules: TimeRules = {
  followsVisits: true,
  dailyOvertimeAfter: null,
  weeklyOvertimeAfter: 40 * 60,
  paidBreaks: false,
  weekStartsOn: 1,
};

export const timesheetStatuses = ['open', 'submitted', 'approved'] as const;
export type TimesheetStatus = (typeof timesheetStatuses)[number];
export const timesheetStatusLabels: Readonly<Record<TimesheetStatus, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  approved: 'Approved',
};

/** The first day of the payroll week that a day is in. */
export const weekOf = (day: string, { weekStartsOn }: Pick<TimeRules, 'weekStartsOn'>): string =>
  startOfWeek(day, weekStartsOn);

/** Whole minutes. `regular` and `overtime` together are what is paid. */
export type TimeSums = Record<TimeKind, number> & { regular: number; overtime: number };
export type TimesheetDay = TimeSums & { day: string };

type Entry = TimeSpan & { kind: TimeKind };

const minuteMs = 60_000;

/** The milliseconds of an entry within a span. */
function within({ start, end }: Entry, from: number, to: number, now: number): number {
  return Math.max(0, Math.min(end === null ? now : Date.parse(end), to) - Math.max(Date.parse(start), from));
}

const noTime = (): TimeSums => ({ work: 0, travel: 0, break: 0, regular: 0, overtime: 0 });

/** The sums of several days or people. */
export function sumTimes(list: readonly TimeSums[]): TimeSums {
  const total = noTime();
  for (const each of list) {
    for (const key of Object.keys(total) as (keyof TimeSums)[]) total[key] += each[key];
  }
  return total;
}

/**
 * A person's week, day by day. An entry over midnight belongs to both days, and one that runs counts until now. Overtime
 * of a day is what is paid beyond the daily limit; overtime of the week is the regular time beyond the weekly limit, and
 * is taken from the last days. No minute is counted twice.
 *
 * @param at the first day of the week, the account's time zone, and the moment now
 */
export function timesheetWeek(
  entries: readonly Entry[],
  rules: TimeRules,
  at: { week: string; zone: string; now: string },
): TimesheetDay[] {
  const now = Date.parse(at.now);
  const midnight = (day: string): number => Date.parse(momentOf({ day, time: '00:00' }, at.zone));
  const days = Array.from({ length: 7 }, (_, index): TimesheetDay => {
    const day = addDays(at.week, index);
    const [from, to] = [midnight(day), midnight(addDays(day, 1))];
    const minutes = (kind: TimeKind): number => {
      const ms = entries.filter((entry) => entry.kind === kind).map((entry) => within(entry, from, to, now));
      return Math.round(ms.reduce((sum, each) => sum + each, 0) / minuteMs);
    };
    const sums = { work: minutes('work'), travel: minutes('travel'), break: minutes('break') };
    const paid = sums.work + sums.travel + (rules.paidBreaks ? sums.break : 0);
    const overtime = Math.max(0, paid - (rules.dailyOvertimeAfter ?? paid));
    return { day, ...sums, regular: paid - overtime, overtime };
  });
  const regular = sumTimes(days).regular;
  let beyond = Math.max(0, regular - (rules.weeklyOvertimeAfter ?? regular));
  for (const day of days.toReversed()) {
    const moved = Math.min(beyond, day.regular);
    day.regular -= moved;
    day.overtime += moved;
    beyond -= moved;
  }
  return days;
}

/** @example hoursText(455) → '7:35' */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Hours as payroll programs read them. @example decimalHours(455) → '7.58' */
export const decimalHours = (minutes: number): string => (Math.round((minutes / 60) * 100) / 100).toFixed(2);
