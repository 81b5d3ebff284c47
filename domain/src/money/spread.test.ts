import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney, sumMoney } from './amounts.ts';
import { spreadMoney } from './spread.ts';

const decimalsOf = fc.constantFrom(0, 2, 3);

describe('an amount that is spread', () => {
  it('is divided by the weights, and equally without any', () => {
    expect(spreadMoney(10, [1, 1, 1])).toEqual([3.33, 3.34, 3.33]);
    expect(spreadMoney(100, [3, 1])).toEqual([75, 25]);
    expect(spreadMoney(-5, [0, 0])).toEqual([-2.5, -2.5]);
    expect(spreadMoney(5, [])).toEqual([]);
  });

  it('is neither more nor less than its shares, in any currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        decimalsOf,
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }),
        (units, decimals, weights) => {
          const amount = roundMoney(units / 10 ** decimals, decimals);
          const shares = spreadMoney(amount, weights, decimals);
          expect(sumMoney(shares)).toBe(amount);
          const sum = weights.reduce((total, weight) => total + weight, 0);
          for (const [index, share] of shares.entries()) {
            expect(roundMoney(share, decimals)).toBe(share);
            const exact = sum === 0 ? amount / weights.length : (amount * (weights[index] ?? 0)) / sum;
            expect(Math.abs(share - exact)).toBeLessThan(1.001 / 10 ** decimals);
          }
        },
      ),
      { seed: 29, numRuns: 500 },
    );
  });
});
