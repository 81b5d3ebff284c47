import { shortMonth } from '../../design/month-names.ts';

/** The values at the ends of an axis and its lines between them, lowest first. */
export type Scale = { least: number; most: number; lines: readonly number[] };

const steps = [1, 2, 2.5, 5, 10];
const wantedLines = 4;

/**
 * A scale of round numbers over all values and zero. Counts have no lines between whole numbers.
 *
 * @example scaleOf([3, 870]) → { least: 0, most: 1000, lines: [0, 250, 500, 750, 1000] }
 */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { least: 0, most: 1, lines: [0, 1] };
  const rough = (high - low) / wantedLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const isWhole = values.every(Number.isInteger);
  const found = (steps.find((each) => each * power >= rough * 0.999_999) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const lines = Array.from({ length: last - first + 1 }, (_, n) => exact((first + n) * step));
  return { least: exact(first * step), most: exact(last * step), lines };
}

/** Without the rounding errors of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12));

/**
 * The height of a value, in percent from the top of the chart.
 *
 * @example heightOf({ least: 0, most: 200, lines: [] }, 50) → 75
 */
export const heightOf = ({ least, most }: Scale, value: number): number => (100 * (most - value)) / (most - least);

/** A month below the chart, with its year where another year begins. */
export type MonthTick = { place: number; month: string; year: string | null };

/**
 * Chooses the months that get a label below a chart: evenly spaced, at most `most`.
 *
 * @example monthTicks(['2025-12', '2026-01'], 12) → [{ place: 0, month: 'Dec', year: '2025' }, { place: 1, month: 'Jan', year: '2026' }]
 */
export function monthTicks(months: readonly string[], most: number): MonthTick[] {
  const distance = Math.max(1, Math.ceil(months.length / most));
  const named = months.map((month, place) => ({ month, place })).filter(({ place }) => place % distance === 0);
  return named.map(({ month, place }, n) => {
    const year = month.slice(0, 4);
    const isNew = named[n - 1]?.month.slice(0, 4) !== year;
    return { place, month: shortMonth(month), year: isNew ? year : null };
  });
}
