import { sumMoney } from '../money/amounts.ts';
import type { Period } from './report-period.ts';

/** Amounts or counts of one day. */
type OfDay = { day: string };
type NumberKey<R> = { [K in keyof R]: R[K] extends number ? K : never }[keyof R] & string;

/**
 * The exact sums of the days within each part of a period. Days outside count nowhere.
 *
 * @example sumByPart([{ from: '2026-01-01', to: '2026-01-31' }], [{ day: '2026-01-05', paid: 0.1 }, { day: '2026-01-09', paid: 0.2 }], ['paid'])
 *   → [{ paid: 0.3 }]
 */
export function sumByPart<R extends OfDay, K extends NumberKey<R>>(
  parts: readonly Period[],
  rows: readonly R[],
  keys: readonly K[],
): Record<K, number>[] {
  return parts.map(({ from, to }) => {
    const within = rows.filter(({ day }) => from <= day && day <= to);
    return Object.fromEntries(keys.map((key) => [key, sumMoney(within.map((row) => row[key] as number))])) as Record<
      K,
      number
    >;
  });
}

/**
 * The balance at the end of each part: everything that changed it until then.
 *
 * @example balanceAfter([{ from: '2026-02-01', to: '2026-02-28' }], [{ day: '2026-01-31', change: 80 }, { day: '2026-02-03', change: -30 }])
 *   → [50]
 */
export const balanceAfter = (parts: readonly Period[], changes: readonly (OfDay & { change: number })[]): number[] =>
  parts.map(({ to }) => sumMoney(changes.filter(({ day }) => day <= to).map(({ change }) => change)));
