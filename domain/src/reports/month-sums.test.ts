import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { sumMoney } from '../money/amounts.ts';
import { balanceAfter, sumByPart } from './month-sums.ts';
import { monthsOf } from './report-period.ts';

const rows = fc.array(
  fc.record({
    day: fc.integer({ min: -60, max: 500 }).map((count) => addDays('2026-01-01', count)),
    change: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  }),
  { maxLength: 60 },
);
const period = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }))
  .map(([first, length]) => ({ from: addDays('2026-01-01', first), to: addDays('2026-01-01', first + length) }));

it('the sums of the months together are the sum of the period, to the cent', () => {
  fc.assert(
    fc.property(period, rows, (given, changes) => {
      const months = sumByPart(monthsOf(given), changes, ['change']).map(({ change }) => change);
      expect(sumMoney(months)).toBe(sumByPart([given], changes, ['change'])[0]?.change);
    }),
  );
});

it('a balance is the one before and the sum of its month', () => {
  fc.assert(
    fc.property(period, rows, (given, changes) => {
      const parts = monthsOf(given);
      const balances = balanceAfter(parts, changes);
      const sums = sumByPart(parts, changes, ['change']);
      for (let n = 1; n < parts.length; n += 1)
        expect(balances[n]).toBe(sumMoney([balances[n - 1] ?? 0, sums[n]?.change ?? 0]));
    }),
  );
});
