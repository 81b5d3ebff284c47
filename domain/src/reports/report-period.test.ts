import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRange } from '../calendar/day-range.ts';
import { addDays, addMonths } from '../calendar/days.ts';
import { wallClock } from '../format/dates.ts';
import {
  changeSince,
  isTooLong,
  isWholeMonth,
  lastTwelveMonths,
  longestPeriod,
  monthsBefore,
  monthsOf,
  untilToday,
  yearBefore,
} from './report-period.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1_090 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const zones = ['America/Toronto', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC'];

describe('the months of a period', () => {
  it('hold every day of the period once, in order', () => {
    fc.assert(
      fc.property(period, (given) => {
        const parts = monthsOf(given);
        expect(parts[0]?.from).toBe(given.from);
        expect(parts.at(-1)?.to).toBe(given.to);
        for (const [n, part] of parts.entries()) {
          expect(part.from <= part.to).toBe(true);
          expect([part.from.slice(0, 7), part.to.slice(0, 7)]).toEqual([part.month, part.month]);
          const next = parts[n + 1];
          if (next !== undefined) expect(next.from).toBe(addDays(part.to, 1));
          if (n > 0 && next !== undefined) expect(isWholeMonth(part)).toBe(true);
        }
      }),
    );
  });

  it('cover each moment exactly once across clock changes: the hours of a month begin where those before it end', () => {
    fc.assert(
      fc.property(
        period,
        fc.constantFrom(...zones),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, zone, share) => {
          const ranges = monthsOf(given).map((part) => ({ ...part, ...dayRange(part.from, part.to, zone) }));
          for (const [n, range] of ranges.entries()) if (n > 0) expect(range.start).toBe(ranges[n - 1]?.end);
          const start = Date.parse(ranges[0]?.start ?? '');
          const end = Date.parse(ranges.at(-1)?.end ?? '');
          const moment = new Date(Math.floor(start + share * (end - 1 - start))).toISOString();
          const holders = ranges.filter((range) => range.start <= moment && moment < range.end);
          expect(holders.map(({ month }) => month)).toEqual([wallClock(moment, zone).day.slice(0, 7)]);
        },
      ),
    );
  });

  it('are at most 36', () => {
    fc.assert(
      fc.property(period, (given) => {
        expect(isTooLong(given)).toBe(monthsOf(given).length > longestPeriod);
      }),
    );
    expect(isTooLong({ from: '2024-01-31', to: '2026-12-01' })).toBe(false);
    expect(isTooLong({ from: '2024-01-31', to: '2027-01-01' })).toBe(true);
  });
});

describe('the year before', () => {
  it('has one month for each month of the period, twelve months earlier', () => {
    fc.assert(
      fc.property(period, (given) => {
        expect(monthsBefore(given).map(({ month }) => month)).toEqual(
          monthsOf(given).map(({ month }) => addMonths(`${month}-01`, -12).slice(0, 7)),
        );
      }),
    );
  });

  it('has whole months for whole months, also where the leap day makes them longer or shorter', () => {
    fc.assert(
      fc.property(period, (given) => {
        const [now, before] = [monthsOf(given), monthsBefore(given)];
        for (const [n, part] of now.entries())
          if (isWholeMonth(part)) expect(isWholeMonth(before[n] ?? part)).toBe(true);
      }),
    );
    expect(yearBefore({ from: '2024-02-29', to: '2024-02-29' })).toEqual({ from: '2023-02-28', to: '2023-02-28' });
    expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' })).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(yearBefore({ from: '2025-02-01', to: '2025-02-27' })).toEqual({ from: '2024-02-01', to: '2024-02-27' });
  });
});

it('a period without a choice is the present month and the eleven before it', () => {
  fc.assert(
    fc.property(day, (today) => {
      const months = monthsOf(lastTwelveMonths(today));
      expect(months).toHaveLength(12);
      expect(months.at(-1)).toEqual({ month: today.slice(0, 7), from: `${today.slice(0, 7)}-01`, to: today });
    }),
  );
});

it('a period ends today at the latest, and is nothing when it is to come', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(untilToday(year, '2026-03-10')).toEqual({ from: '2026-01-01', to: '2026-03-10' });
  expect(untilToday(year, '2027-03-10')).toEqual(year);
  expect(untilToday(year, '2025-12-31')).toBeNull();
});

it('a change is a share of the year before, and unknown without one', () => {
  expect([changeSince(125, 100), changeSince(50, 100), changeSince(0, 0), changeSince(3, 0)]).toEqual([
    0.25,
    -0.5,
    null,
    null,
  ]);
  expect(changeSince(-50, -100)).toBe(0.5);
});
