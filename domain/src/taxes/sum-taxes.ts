import { Decimal } from 'decimal.js';

/** The summed fields of a line's tax. Amounts are money with two decimals. */
type LineTax = { taxId: string; rate: number; taxType: 1 | 2; taxAmount: number; taxAppliedOnAmount: number };

const add = (one: number, other: number): number => new Decimal(one).plus(other).toNumber();

/**
 * The taxes of a whole document or request: one entry for each tax, rate and type, with the amounts of its lines summed
 * (API 4.2). A line keeps the rate it was written with, so a tax may have several. Everything else is as on the first
 * line of the entry.
 *
 * @example sumTaxes([{ taxId: 'hst', rate: 13, taxAmount: 0.1, … }, { taxId: 'hst', rate: 13, taxAmount: 0.2, … },
 *   { taxId: 'hst', rate: 15, taxAmount: 3, … }]) → [{ taxId: 'hst', rate: 13, taxAmount: 0.3, … }, { …, rate: 15, taxAmount: 3 }]
 */
export function sumTaxes<T extends LineTax>(taxes: readonly T[]): T[] {
  const sums = new Map<string, T>();
  for (const tax of taxes) {
    const key = `${tax.taxId} ${tax.rate} ${tax.taxType}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? tax
        : {
            ...sum,
            taxAmount: add(sum.taxAmount, tax.taxAmount),
            taxAppliedOnAmount: add(sum.taxAppliedOnAmount, tax.taxAppliedOnAmount),
          },
    );
  }
  return [...sums.values()];
}
