import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTaxes } from './sum-taxes.ts';

const line = (taxId: string, taxAmount: number, taxAppliedOnAmount = 0) => ({
  ...{ taxId, rate: 13, taxType: 1 as const },
  ...{ taxAmount, taxAppliedOnAmount },
});

describe('the taxes of a whole document', () => {
  it('have one entry for each tax, in the order of the lines, with exact sums', () => {
    expect(sumTaxes([line('hst', 0.1, 0.7), line('pst', 5), line('hst', 0.2, 0.1)])).toEqual([
      line('hst', 0.3, 0.8),
      line('pst', 5),
    ]);
  });

  it('keep a rate of before apart from the present one, and what is in the price from what is on top of it', () => {
    const before = { ...line('hst', 15, 100), rate: 15 };
    const included = { ...line('hst', 11.5, 88.5), taxType: 2 as const };
    expect(sumTaxes([before, line('hst', 14, 100), included, before])).toEqual([
      { ...before, taxAmount: 30, taxAppliedOnAmount: 200 },
      line('hst', 14, 100),
      included,
    ]);
  });

  it('equal the sum over the lines of each tax, rate and type, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    const of = { taxId: fc.constantFrom('a', 'b'), rate: fc.constantFrom(13, 15), taxType: fc.constantFrom(1, 2) };
    const keyOf = ({ taxId, rate, taxType }: { taxId: string; rate: number; taxType: number }) =>
      `${taxId} ${rate} ${taxType}`;
    fc.assert(
      fc.property(fc.array(fc.record({ ...of, cents })), (given) => {
        const lines = given.map(({ cents: amount, taxType, ...tax }) => ({
          ...{ ...tax, taxType: taxType as 1 | 2 },
          ...{ taxAmount: amount / 100, taxAppliedOnAmount: 0 },
        }));
        const sums = sumTaxes(lines);
        expect(sums.map(keyOf)).toEqual([...new Set(given.map(keyOf))]);
        for (const sum of sums) {
          const own = given.filter((tax) => keyOf(tax) === keyOf(sum));
          expect(Math.round(sum.taxAmount * 100)).toBe(own.reduce((all, tax) => all + tax.cents, 0));
        }
      }),
    );
  });
});
