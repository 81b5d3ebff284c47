import { addDays, addMonths } from '../calendar/days.ts';

/** Days from one to another, both included. */
export type Days = { from: string; to: string };

/** The number of days that 'lately' covers, today included. */
export const recentDays = 7;

/** The last seven days, and the seven before them. */
export const recentWeeks = (today: string): { now: Days; before: Days } => ({
  now: { from: addDays(today, 1 - recentDays), to: today },
  before: { from: addDays(today, 1 - 2 * recentDays), to: addDays(today, -recentDays) },
});

/**
 * The present month up to today, and the same days of the month before. A shorter month before is compared as a whole.
 *
 * @example monthToDate('2026-03-10') → { now: { from: '2026-03-01', to: '2026-03-10' }, before: { from: '2026-02-01', to: '2026-02-10' } }
 * @example monthToDate('2026-03-31').before → { from: '2026-02-01', to: '2026-02-28' }
 */
export function monthToDate(today: string): { now: Days; before: Days } {
  const first = `${today.slice(0, 8)}01`;
  return { now: { from: first, to: today }, before: { from: addMonths(first, -1), to: addMonths(today, -1) } };
}
