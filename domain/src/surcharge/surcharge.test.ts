import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney, sumMoney } from '../money/amounts.ts';
import { surchargeLimit } from './surcharge-limit.ts';
import { surchargeBack, surchargeOf, surchargePercent, surchargeRefusal } from './surcharge-rule.ts';

describe('what is allowed', () => {
  it.each([
    ['United States', 'New York', 3],
    ['US', 'CO', 2],
    ['US', 'Massachusetts', 0],
    ['US', 'CT', 0],
    ['US', 'ME', 0],
    ['US', 'CA', 0],
    ['US', 'Oklahoma', 2],
    ['US', 'Puerto Rico', 0],
    ['US', 'Ontario', 0],
    ['US', null, 0],
    ['Canada', 'ON', 2.4],
    ['Canada', 'Québec', 0],
    ['CA', '', 0],
    ['DE', 'Bayern', 0],
    ['GB', null, 0],
    ['AU', 'NSW', 0],
    ['Atlantis', null, 0],
    [null, null, 0],
  ])('in %s %s is at most %d percent, with a sentence', (country, state, most) => {
    const { mostPercent, reason } = surchargeLimit({ country, state });
    expect(mostPercent).toBe(most);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it('counts where the company is by now', () => {
    const rule = { isOn: true, percent: 3 };
    expect(surchargePercent(rule, { country: 'US', state: 'NY' })).toBe(3);
    expect(surchargePercent(rule, { country: 'CA', state: 'ON' })).toBe(2.4);
    expect(surchargePercent(rule, { country: 'CA', state: 'QC' })).toBe(0);
    expect(surchargeRefusal({ isOn: false, percent: 9 }, { country: 'CA', state: 'QC' })).toBeNull();
    expect(surchargeRefusal({ isOn: true, percent: 0 }, { country: 'US', state: 'NY' })).toMatch(/^Enter more than 0/);
  });
});

it('only credit cards are charged for, never more than the percentage', () => {
  for (const funding of ['debit', 'prepaid', 'unknown'] as const)
    expect(surchargeOf(3, { amount: 100, funding, decimals: 2 })).toBe(0);
  fc.assert(
    fc.property(fc.constantFrom(0, 2, 3), fc.integer({ min: 1, max: 10_000_000 }), (decimals, units) => {
      const amount = units / 10 ** decimals;
      const added = surchargeOf(2.4, { amount, funding: 'credit', decimals });
      expect(added).toBeLessThanOrEqual(amount * 0.024 + 1e-9);
      expect(roundMoney(added, decimals)).toBe(added);
    }),
  );
});

it('goes back as a whole with refunds that add up to the amount, in whatever parts', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(0, 2, 3), fc.integer({ min: 1, max: 10_000_000 }), parts, (decimals, units, shares) => {
      const amount = units / 10 ** decimals;
      const surcharge = surchargeOf(2.4, { amount, funding: 'credit', decimals });
      let [refunded, back] = [0, 0];
      for (const share of [...shares, 1]) {
        const part = roundMoney((amount - refunded) * share, decimals);
        const returned = surchargeBack({ amount, refunded, surcharge, surchargeRefunded: back }, part, decimals);
        expect(returned).toBeGreaterThanOrEqual(0);
        refunded = sumMoney([refunded, part]);
        back = sumMoney([back, returned]);
      }
      expect([refunded, back]).toEqual([amount, surcharge]);
    }),
  );
});
