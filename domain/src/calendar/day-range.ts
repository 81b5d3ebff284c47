import { wallClock } from '../format/dates.ts';
import { isDateOnly } from '../text/checks.ts';
import { addDays } from './days.ts';
import { momentOf } from './local-time.ts';

const dayMs = 86_400_000;

/**
 * Whole days of a time zone: their count, and from the first midnight up to, and excluding, the midnight after the
 * last.
 */
export type DayRange = { days: number; start: string; end: string };

/**
 * The days of a time zone between two days, both included. Each end is a day or any moment of it; the count is below
 * 1 when the last day is before the first (API VI-9).
 *
 * @example dayRange('2026-03-08', '2026-03-08T18:00:00.000Z', 'America/Toronto')
 *   → { days: 1, start: '2026-03-08T05:00:00.000Z', end: '2026-03-09T04:00:00.000Z' }, the day of 23 hours
 */
export function dayRange(first: string, last: string, zone: string): DayRange {
  const [firstDay, lastDay] = [dayOf(first, zone), dayOf(last, zone)];
  return {
    days: (Date.parse(lastDay) - Date.parse(firstDay)) / dayMs + 1,
    start: momentOf({ day: firstDay, time: '00:00' }, zone),
    end: momentOf({ day: addDays(lastDay, 1), time: '00:00' }, zone),
  };
}

/** The day itself, or the local day of a moment in the zone. */
const dayOf = (dayOrMoment: string, zone: string): string =>
  isDateOnly(dayOrMoment) ? dayOrMoment : wallClock(dayOrMoment, zone).day;
