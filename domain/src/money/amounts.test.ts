import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyMoney, roundMoney, sumMoney } from './amounts.ts';

const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

describe('an amount', () => {
  it.each([
    [1.004, 1],
    [1.005, 1.01],
    [-1.005, -1.01],
    [8.345, 8.35],
    [0.125, 0.13],
    [-0.125, -0.13],
    [9_999_999_999.994, 9_999_999_999.99],
  ])('%d is rounded half away from zero to %d', (value, rounded) => {
    expect(roundMoney(value)).toBe(rounded);
  });

  it('of zero has no sign', () => {
    expect(Object.is(roundMoney(-0.001), 0)).toBe(true);
    expect(Object.is(sumMoney([0.1, -0.1]), 0)).toBe(true);
    expect(Object.is(multiplyMoney(0, -5), 0)).toBe(true);
    expect(sumMoney([])).toBe(0);
  });

  it('with two decimals is unchanged, and its negation rounds to the negation', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(roundMoney(value / 100)).toBe(value / 100);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (thousandths) => {
        expect(roundMoney(-thousandths / 1000) + roundMoney(thousandths / 1000)).toBe(0);
      }),
    );
  });
});

describe('a sum', () => {
  it('never drifts, in any order', () => {
    expect(sumMoney(Array.from({ length: 1000 }, () => 0.1))).toBe(100);
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        const exact = Number(values.reduce((sum, value) => sum + BigInt(value), 0n)) / 100;
        const amounts = values.map((value) => value / 100);
        expect(sumMoney(amounts)).toBe(exact);
        expect(sumMoney(amounts.toReversed())).toBe(exact);
      }),
    );
  });
});

describe('a product', () => {
  it('is the exact one, rounded once', () => {
    expect(multiplyMoney(3, 0.335)).toBe(1.01);
    expect(multiplyMoney(999_999, 9_999.99)).toBe(9_999_980_000.01);
  });
});
