import {
  lastTwelveMonths,
  type MonthPart,
  monthsBefore,
  monthsOf,
  type Period,
  untilToday,
  yearBefore,
} from '@truckroll/domain/reports/report-period';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readToday } from '../../records/accounts/local-day.ts';

type Asked = { from?: string | undefined; to?: string | undefined; compare: boolean };

/** The days and months of a report, and those of the year before. */
export type AskedPeriod = {
  today: string;
  period: Period;
  before: Period | null;
  months: MonthPart[];
  /** Empty without a comparison. */
  monthsBefore: MonthPart[];
  /** From the first day of both to the last. */
  reach: Period;
};

/** The period of a report in the account's days: the requested one up to today, or the last twelve months. */
export async function readAskedPeriod(tx: Tx, { from, to, compare }: Asked, now: Date): Promise<AskedPeriod> {
  const today = await readToday(tx, now);
  const asked = from === undefined || to === undefined ? lastTwelveMonths(today) : { from, to };
  const past = untilToday(asked, today);
  const period = past ?? asked;
  const before = compare ? yearBefore(period) : null;
  return {
    today,
    period,
    before,
    // A future period has no months.
    months: past === null ? [] : monthsOf(period),
    monthsBefore: past === null || !compare ? [] : monthsBefore(period),
    reach: { from: before?.from ?? period.from, to: period.to },
  };
}

/** The answer's figures of each month and of the whole period, with those of the year before. */
export function pairFigures<F>(asked: AskedPeriod, figuresOf: (parts: readonly Period[]) => F[]) {
  const [now, before] = [figuresOf(asked.months), figuresOf(asked.monthsBefore)];
  const whole = (period: Period): F => figuresOf([period])[0] as F;
  return {
    months: asked.months.map((part, n) => ({ ...part, now: now[n] as F, before: before[n] ?? null })),
    totals: { now: whole(asked.period), before: asked.before && whole(asked.before) },
  };
}
