import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay } from '@truckroll/domain/format/dates';

/** From and to a day, both included; either may be open. */
export type DayRange = { from: string | undefined; to: string | undefined };

/**
 * The ranges that are chosen by one press, seen from a day.
 *
 * @example createdPresets('2026-03-09')[2] → { label: 'Last 30 days', from: '2026-02-08', to: undefined }
 */
export const createdPresets = (today: string): readonly ({ label: string } & DayRange)[] => [
  { label: 'Today', from: today, to: undefined },
  { label: 'Last 7 days', from: addDays(today, -6), to: undefined },
  { label: 'Last 30 days', from: addDays(today, -29), to: undefined },
  { label: 'This month', from: `${today.slice(0, 8)}01`, to: undefined },
  { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: undefined },
];

/**
 * A range in words, null when it is open at both ends.
 *
 * @example rangeInWords({ from: '2026-03-09', to: undefined }, '2026-03-09') → 'Today'
 * @example rangeInWords({ from: undefined, to: '2026-03-09' }, '2026-04-01') → 'until Mar 09, 2026'
 */
export function rangeInWords({ from, to }: DayRange, today: string): string | null {
  const preset = createdPresets(today).find((each) => each.from === from && each.to === to);
  if (preset !== undefined) return preset.label;
  if (from !== undefined && to !== undefined) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from !== undefined) return `since ${formatDay(from)}`;
  return to === undefined ? null : `until ${formatDay(to)}`;
}

/** The text of a range that ends before it begins. */
export const rangeTurnedText = 'The end is before the start.';

export const isTurned = ({ from, to }: DayRange): boolean => from !== undefined && to !== undefined && to < from;
