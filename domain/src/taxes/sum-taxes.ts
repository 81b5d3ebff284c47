import { Decimal } from 'decimal.js';

/** The summed fields of a line's tax. Amounts are money with two decimals. */
type LineTax = { taxId: string; taxAmount: number; taxAppliedOnAmount: number };

const add = (one: number, other: number): number => new Decimal(one).plus(other).toNumber();

/**
 * The taxes of a whole document or request: one entry for each tax, with the amounts of its lines summed (API 4.2).
 * Everything else is as on the tax's first line.
 *
 * @example sumTaxes([{ taxId: 'hst', taxAmount: 0.1, … }, { taxId: 'hst', taxAmount: 0.2, … }]) → [{ taxId: 'hst', taxAmount: 0.3, … }]
 */
export function sumTaxes<T extends LineTax>(taxes: readonly T[]): T[] {
  const sums = new Map<string, T>();
  for (const tax of taxes) {
    const sum = sums.get(tax.taxId);
    sums.set(
      tax.taxId,
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
