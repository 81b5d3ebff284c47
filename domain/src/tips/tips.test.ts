import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../money/amounts.ts';
import { tipChoices } from './tip-choices.ts';
import { isTipRule, tipRefusal } from './tip-rule.ts';
import { splitTip, takeFromTip } from './tip-shares.ts';

describe('what a client is offered', () => {
  it.each([
    ['USD', 2, 80.5, [8.05, 12.08, 16.1]],
    ['JPY', 0, 805, [81, 121, 161]],
    ['KWD', 3, 8.055, [0.806, 1.208, 1.611]],
  ])('is rounded to the units of %s', (_, decimals, amount, offered) => {
    expect(tipChoices([10, 15, 20], amount, decimals).map((choice) => choice.amount)).toEqual(offered);
  });

  it('has nothing that comes to nothing', () => {
    expect(tipChoices([10, 50], 4, 0)).toEqual([{ percent: 50, amount: 2 }]);
  });
});

it.each([
  [[10, 15, 20], true],
  [[12.5], true],
  [[], false],
  [[10, 10], false],
  [[0, 10], false],
  [[101], false],
  [[5, 10, 15, 20], false],
])('the percentages %j can be offered: %s', (percents, can) => {
  expect(isTipRule({ isOn: true, percents })).toBe(can);
});

it.each([
  [{ isOn: false }, { tip: 5, documentType: 1, total: 100 }, 'tipsOff'],
  [{ isOn: true }, { tip: 5, documentType: 2, total: 100 }, 'tipOfDeposit'],
  [{ isOn: true }, { tip: 100.01, documentType: 1, total: 100 }, 'tipTooLarge'],
  [{ isOn: true }, { tip: 100, documentType: 1, total: 100 }, null],
  [{ isOn: false }, { tip: 0, documentType: 2, total: 0 }, null],
] as const)('with tips %j, %j is refused as %s', (rule, asked, refusal) => {
  expect(tipRefusal(rule, asked)).toBe(refusal);
});

describe('the shares of a tip', () => {
  const tips = fc
    .tuple(fc.constantFrom(0, 2, 3), fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 40 }))
    .map(([decimals, units, people]) => ({ decimals, units, people, tip: units / 10 ** decimals }));

  it('add up to it, and differ by one unit at most', () => {
    fc.assert(
      fc.property(tips, ({ tip, people, decimals }) => {
        const shares = splitTip(tip, people, decimals);
        expect(shares).toHaveLength(people);
        expect(sumMoney(shares)).toBe(tip);
        expect(Math.round((Math.max(...shares) - Math.min(...shares)) * 10 ** decimals)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are gone after refunds that add up to the tip, in whatever parts', () => {
    fc.assert(
      fc.property(tips, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (of, parts) => {
        const { tip, units, people, decimals } = of;
        const shares = splitTip(tip, people, decimals);
        let left = units;
        for (const part of [...parts, 1]) {
          const taken = Math.round(left * part);
          const refunded = sumMoney([tip, -left / 10 ** decimals]);
          takeFromTip({ tip, refunded }, taken / 10 ** decimals, { people, decimals }).forEach((change, place) => {
            shares[place] = sumMoney([shares[place] ?? 0, change]);
          });
          left -= taken;
          expect(sumMoney(shares)).toBe(sumMoney([left / 10 ** decimals]));
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        }
        expect(shares.every((share) => share === 0)).toBe(true);
      }),
    );
  });
});
