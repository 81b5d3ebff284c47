import { addDays, addMonths } from '@truckroll/domain/calendar/days';
import type { RangePreset } from './day-range.ts';

/**
 * Preset ranges of past days relative to a day, for bookkeeping.
 *
 * @example pastRanges('2026-03-09')[1] → { label: 'Last month', from: '2026-02-01', to: '2026-02-28' }
 */
export function pastRanges(today: string): readonly RangePreset[] {
  const first = `${today.slice(0, 8)}01`;
  const quarter = `${today.slice(0, 5)}${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const until = (next: string): string => addDays(next, -1);
  return [
    { label: 'This month', from: first, to: until(addMonths(first, 1)) },
    { label: 'Last month', from: addMonths(first, -1), to: until(first) },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'This quarter', from: quarter, to: until(addMonths(quarter, 3)) },
    { label: 'Last quarter', from: addMonths(quarter, -3), to: until(quarter) },
    { label: 'This year', from: year, to: until(addMonths(year, 12)) },
    { label: 'Last year', from: addMonths(year, -12), to: until(year) },
  ];
}
