import { Exact } from './amounts.ts';
import { usualDecimals } from './currencies.ts';

/** A tax as copied onto a line. The rate is in percent; type 1 is exclusive, 2 inclusive. */
export type LineTax = { taxId: string; name: string; rate: number; taxType: 1 | 2 };

export type LineToSum<T extends LineTax = LineTax> = {
  quantity: number;
  price: number;
  exemptFromTax: boolean;
  taxes: readonly T[];
};

/** A tax amount of a line, and its taxable base. */
export type TaxAmounts = { taxAmount: number; taxAppliedOnAmount: number };

export type LineTotals<T extends LineTax = LineTax> = {
  /** Quantity × price. */
  base: number;
  taxes: (T & TaxAmounts)[];
  /** Sum of the exclusive taxes only. */
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
const hundred = new Exact(100);
const nothing = new Exact(0);

/** Zero has no sign: 0, not -0. */
const toMoney = (value: Exact): number => value.toNumber() + 0;
const sum = (amounts: readonly Exact[]): Exact => amounts.reduce((one, other) => one.plus(other), nothing);

/**
 * A line while it is summed. Amounts stay exact decimals until the end, because converting from and to numbers takes
 * most of the time.
 */
type ExactLine<T extends LineTax> = { base: Exact; taxes: { tax: T; amount: Exact }[]; taxAmount: Exact };

function exactTax(tax: LineTax, onePercent: Exact, base: Exact): Exact {
  if (tax.taxType === 1) return onePercent.times(tax.rate);
  // b × r / (1 + r) with r = rate/100, rearranged to need only one division.
  return base.times(tax.rate).dividedBy(hundred.plus(tax.rate));
}

function exactLine<T extends LineTax>(line: LineToSum<T>, decimals: number): ExactLine<T> {
  const product = new Exact(line.quantity).times(line.price);
  const base = product.toDecimalPlaces(decimals);
  const applied = line.exemptFromTax ? [] : line.taxes;
  const onePercent = product.times(hundredth);
  const taxes = applied.map((tax) => ({
    tax,
    amount: exactTax(tax, onePercent, base).toDecimalPlaces(decimals),
  }));
  return { base, taxes, taxAmount: sum(taxes.flatMap(({ tax, amount }) => (tax.taxType === 1 ? [amount] : []))) };
}

function totalsOf<T extends LineTax>(line: ExactLine<T>): LineTotals<T> {
  const base = toMoney(line.base);
  return {
    base,
    taxes: line.taxes.map(({ tax, amount }) => ({
      ...tax,
      taxAmount: toMoney(amount),
      taxAppliedOnAmount: tax.taxType === 1 ? base : toMoney(line.base.minus(amount)),
    })),
    taxAmount: toMoney(line.taxAmount),
    total: toMoney(line.base.plus(line.taxAmount)),
  };
}

/**
 * The totals of lines, each and together, in one currency (API 4.2, 1 to 7). Every tax of a line applies to the same
 * base; inclusive taxes are informational and add nothing. Each named amount is rounded to the currency's decimals.
 *
 * @example computeTotals([{ quantity: 3, price: 19.99, exemptFromTax: false, taxes: [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 }] }])
 *   → { lines: [{ base: 59.97, taxAmount: 7.8, total: 67.77, … }], subTotal: 59.97, tax: 7.8, total: 67.77 }
 */
export function computeTotals<T extends LineTax>(
  given: readonly LineToSum<T>[],
  decimals: number = usualDecimals,
): Totals<T> {
  const lines = given.map((line) => exactLine(line, decimals));
  const subTotal = sum(lines.map((line) => line.base));
  const tax = sum(lines.map((line) => line.taxAmount));
  return {
    lines: lines.map(totalsOf),
    subTotal: toMoney(subTotal),
    tax: toMoney(tax),
    total: toMoney(subTotal.plus(tax)),
  };
}
