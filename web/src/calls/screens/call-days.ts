import { addDays } from '@truckroll/domain/calendar/days';
import type { RangePreset } from '../../design/list/day-range.ts';

/**
 * The preset ranges of calls relative to a day.
 *
 * @example callDays('2026-03-09')[1] → { label: 'Yesterday', from: '2026-03-08', to: '2026-03-08' }
 */
export const callDays = (today: string): readonly RangePreset[] => [
  { label: 'Today', from: today, to: today },
  { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
  { label: 'Last 7 days', from: addDays(today, -6), to: today },
  { label: 'Last 30 days', from: addDays(today, -29), to: today },
];
