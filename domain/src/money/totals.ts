import { Exact, roundMoney, sumMoney } from './amounts.ts';

/** A tax as it was copied onto a line. The rate is in percent; type 1 is exclusive, 2 inclusive. */
export type LineTax = { taxId: string; name: string; rate: number; taxType: 1 | 2 };

export type LineToSum<T extends LineTax = LineTax> = {
  quantity: number;
  price: number;
  exemptFromTax: boolean;
  taxes: readonly T[];
};

/** What a tax of a line comes to, and on how much of the line. */
export type TaxAmounts = { taxAmount: number; taxAppliedOnAmount: number };

export type LineTotals<T extends LineTax = LineTax> = {
  /** Quantity × price. */
  base: number;
  taxes: (T & TaxAmounts)[];
  /** Of the exclusive taxes only. */
  taxAmount: number;
  total: number;
};

export type Totals<T extends LineTax = LineTax> = {
  lines: LineTotals<T>[];
  subTotal: number;
  tax: number;
  total: number;
};

const hundredth = new Exact('0.01');

function amountsOf(tax: LineTax, product: Exact, base: number): TaxAmounts {
  if (tax.taxType === 1) {
    return { taxAmount: roundMoney(product.times(tax.rate).times(hundredth)), taxAppliedOnAmount: base };
  }
  // b × r / (1 + r) with r = rate/100, written so that only one division is left.
  const taxAmount = roundMoney(new Exact(base).times(tax.rate).dividedBy(new Exact(100).plus(tax.rate)));
  return { taxAmount, taxAppliedOnAmount: roundMoney(new Exact(base).minus(taxAmount)) };
}

function totalsOfLine<T extends LineTax>(line: LineToSum<T>): LineTotals<T> {
  const product = new Exact(line.quantity).times(line.price);
  const base = roundMoney(product);
  const taxes = line.exemptFromTax ? [] : line.taxes.map((tax) => ({ ...tax, ...amountsOf(tax, product, base) }));
  const taxAmount = sumMoney(taxes.filter((tax) => tax.taxType === 1).map((tax) => tax.taxAmount));
  return { base, taxes, taxAmount, total: sumMoney([base, taxAmount]) };
}

/**
 * What lines come to, each and together, in the account's currency (API 4.2, 1 to 7). Every tax of a line applies to the
 * same base; inclusive taxes are information and add nothing. Each named amount is rounded to two places.
 *
 * @example computeTotals([{ quantity: 3, price: 19.99, exemptFromTax: false, taxes: [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 }] }])
 *   → { lines: [{ base: 59.97, taxAmount: 7.8, total: 67.77, … }], subTotal: 59.97, tax: 7.8, total: 67.77 }
 */
export function computeTotals<T extends LineTax>(given: readonly LineToSum<T>[]): Totals<T> {
  const lines = given.map(totalsOfLine);
  const subTotal = sumMoney(lines.map((line) => line.base));
  const tax = sumMoney(lines.map((line) => line.taxAmount));
  return { lines, subTotal, tax, total: sumMoney([subTotal, tax]) };
}
