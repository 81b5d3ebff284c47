import { formatDay } from '@truckroll/domain/format/dates';

/** A range of days, both included. Either end may be open. */
export type DayRange = { from: string | undefined; to: string | undefined };

/** A preset range. */
export type RangePreset = { label: string } & DayRange;

/**
 * The label of a range, null when it is open at both ends.
 *
 * @example rangeInWords({ from: '2026-03-09', to: undefined }, [{ label: 'Today', from: '2026-03-09', to: undefined }]) → 'Today'
 * @example rangeInWords({ from: undefined, to: '2026-03-09' }, []) → 'until Mar 09, 2026'
 */
export function rangeInWords({ from, to }: DayRange, presets: readonly RangePreset[]): string | null {
  if (from === undefined && to === undefined) return null;
  const preset = presets.find((each) => each.from === from && each.to === to);
  if (preset !== undefined) return preset.label;
  if (from !== undefined && to !== undefined) return `${formatDay(from)} to ${formatDay(to)}`;
  return from === undefined ? `until ${formatDay(to ?? '')}` : `since ${formatDay(from)}`;
}

/** The message for a range that ends before it begins. */
export const rangeTurnedText = 'The end is before the start.';

export const isTurned = ({ from, to }: DayRange): boolean => from !== undefined && to !== undefined && to < from;
