import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTaxes } from './sum-taxes.ts';

const line = (taxId: string, taxAmount: number, taxAppliedOnAmount = 0) => ({ taxId, taxAmount, taxAppliedOnAmount });

describe('the taxes of a whole document', () => {
  it('have one entry for each tax, in the order of the lines, with exact sums', () => {
    expect(sumTaxes([line('hst', 0.1, 0.7), line('pst', 5), line('hst', 0.2, 0.1)])).toEqual([
      line('hst', 0.3, 0.8),
      line('pst', 5),
    ]);
  });

  it('equal the sum over the lines, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    const lines = fc.array(fc.record({ taxId: fc.constantFrom('a', 'b', 'c'), cents }));
    fc.assert(
      fc.property(lines, (given) => {
        const sums = sumTaxes(given.map(({ taxId, cents }) => line(taxId, cents / 100)));
        const total = sums.reduce((sum, tax) => sum + Math.round(tax.taxAmount * 100), 0);
        expect(total).toBe(given.reduce((sum, tax) => sum + tax.cents, 0));
        expect(new Set(sums.map((tax) => tax.taxId)).size).toBe(sums.length);
      }),
    );
  });
});
