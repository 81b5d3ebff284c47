import { addDays, addMonths, startOfWeek } from '@truckroll/domain/calendar/days';
import type { RangePreset } from '../../../design/list/day-range.ts';
import { firstWeekday } from '../../../design/shown-units.ts';

/**
 * The preset ranges of start days relative to a day. Weeks begin on the person's first day (screens 3.9).
 *
 * @example startPresets('2026-03-11')[2] → { label: 'This week', from: '2026-03-08', to: '2026-03-14' }
 */
export function startPresets(today: string): readonly RangePreset[] {
  const week = startOfWeek(today, firstWeekday());
  const first = `${today.slice(0, 8)}01`;
  const nextFirst = addMonths(first, 1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { label: 'This week', from: week, to: addDays(week, 6) },
    { label: 'Next week', from: addDays(week, 7), to: addDays(week, 13) },
    { label: 'This month', from: first, to: addDays(nextFirst, -1) },
    { label: 'Next month', from: nextFirst, to: addDays(addMonths(first, 2), -1) },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
  ];
}
