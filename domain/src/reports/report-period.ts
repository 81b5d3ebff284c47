import { addDays, addMonths } from '../calendar/days.ts';

/** Calendar days of the account, both included: 'YYYY-MM-DD'. */
export type Period = { from: string; to: string };

/** A month of a period: 'YYYY-MM', with those of its days that are in the period. */
export type MonthPart = Period & { month: string };

/** The longest period of a report, in months. */
export const longestPeriod = 36;

const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (day: string): string => `${monthOf(day)}-01`;
const lastOf = (day: string): string => addDays(addMonths(firstOf(day), 1), -1);
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The months of a period, oldest first. The first and the last may be parts of a month.
 *
 * @example monthsOf({ from: '2026-01-20', to: '2026-02-28' })
 *   → [{ month: '2026-01', from: '2026-01-20', to: '2026-01-31' }, { month: '2026-02', from: '2026-02-01', to: '2026-02-28' }]
 */
export function monthsOf({ from, to }: Period): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let first = firstOf(from); first <= to; first = addMonths(first, 1))
    parts.push({ month: monthOf(first), from: later(first, from), to: earlier(lastOf(first), to) });
  return parts;
}

/** Whether a part is a whole month. */
export const isWholeMonth = ({ from, to }: Period): boolean => from === firstOf(from) && to === lastOf(from);

/** Whether a period has more months than a report shows. */
export const isTooLong = ({ from, to }: Period): boolean =>
  monthOf(addMonths(firstOf(from), longestPeriod)) <= monthOf(to);

/**
 * The same days a year before. The last day of February stays the last one, in leap years and in others.
 *
 * @example yearBefore({ from: '2025-03-01', to: '2025-03-15' }) → { from: '2024-03-01', to: '2024-03-15' }
 * @example yearBefore({ from: '2025-02-01', to: '2025-02-28' }) → { from: '2024-02-01', to: '2024-02-29' }
 */
export const yearBefore = ({ from, to }: Period): Period => ({
  from: addMonths(from, -12),
  to: to === lastOf(to) ? lastOf(addMonths(to, -12)) : addMonths(to, -12),
});

/** The months of the year before, one for each month of the period. */
export const monthsBefore = (period: Period): MonthPart[] => monthsOf(yearBefore(period));

/** The present month and the eleven before it: the period of a report for which none was chosen. */
export const lastTwelveMonths = (today: string): Period => ({ from: addMonths(firstOf(today), -11), to: today });

/**
 * A chosen period up to today. Days to come would make a year look smaller than the whole one before it. Null when the
 * whole period is to come.
 *
 * @example untilToday({ from: '2026-01-01', to: '2026-12-31' }, '2026-03-10') → { from: '2026-01-01', to: '2026-03-10' }
 */
export const untilToday = ({ from, to }: Period, today: string): Period | null =>
  from > today ? null : { from, to: earlier(to, today) };

/**
 * The change since the year before, as a share of it: 0.25 is a quarter more. Null when there was nothing to compare
 * with.
 *
 * @example changeSince(125, 100) → 0.25; changeSince(3, 0) → null
 */
export const changeSince = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before);
