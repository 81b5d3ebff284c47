import { expect, it } from 'vitest';
import { isLateFeeRule, type LateFeeRule } from './late-fee-rule.ts';
import { lateFeeAmount, lateFeePeriods } from './late-fees.ts';

const rule: LateFeeRule = { isOn: true, afterDays: 10, kind: 'percent', value: 1.5, repeats: 'monthly' };
const days = { dueDate: '2026-01-21', since: '2026-01-01', today: '2026-03-31' };

it.each([
  ['each month', rule, days, [1, 2, 3]],
  ['once', { ...rule, repeats: 'once' as const }, days, [1]],
  ['not before the day', rule, { ...days, today: '2026-01-30' }, []],
  ['on the day', rule, { ...days, today: '2026-01-31' }, [1]],
  ['at the end of a shorter month', rule, { ...days, today: '2026-02-28' }, [1, 2]],
  ['never for the time before the decision', rule, { ...days, since: '2026-02-01' }, [2, 3]],
  [
    'not again once it is too late for the only one',
    { ...rule, repeats: 'once' as const },
    { ...days, since: '2026-02-01' },
    [],
  ],
  ['not while off', { ...rule, isOn: false }, days, []],
])('a fee is due %s', (_, of, at, periods) => expect(lateFeePeriods(of, at)).toEqual(periods));

it('a fee of each month ends after two years', () => {
  expect(lateFeePeriods(rule, { ...days, today: '2036-01-01' })).toHaveLength(24);
});

it.each([
  [rule, 3],
  [{ ...rule, value: 1.55 }, 3.1],
  [{ ...rule, kind: 'fixed' as const, value: 25 }, 25],
])('comes to an amount of the currency', (of, amount) =>
  expect(lateFeeAmount(of, { amountDue: 200, decimals: 2 })).toBe(amount),
);

it.each([
  [{ ...rule, value: 0 }, false],
  [{ ...rule, value: 101 }, false],
  [{ ...rule, kind: 'fixed' as const, value: 101 }, true],
  [{ ...rule, isOn: false, value: 0 }, true],
])('%j can be saved: %s', (of, isPossible) => expect(isLateFeeRule(of)).toBe(isPossible));
