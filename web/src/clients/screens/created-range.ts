import { addDays } from '@truckroll/domain/calendar/days';
import type { RangePreset } from '../../design/list/day-range.ts';

/**
 * The preset ranges relative to a day.
 *
 * @example createdPresets('2026-03-09')[2] → { label: 'Last 30 days', from: '2026-02-08', to: undefined }
 */
export const createdPresets = (today: string): readonly RangePreset[] => [
  { label: 'Today', from: today, to: undefined },
  { label: 'Last 7 days', from: addDays(today, -6), to: undefined },
  { label: 'Last 30 days', from: addDays(today, -29), to: undefined },
  { label: 'This month', from: `${today.slice(0, 8)}01`, to: undefined },
  { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: undefined },
];
