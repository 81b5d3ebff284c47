import type { AmountKind } from '../documents/document-kinds.ts';
import { sumTaxes } from '../taxes/sum-taxes.ts';
import { Exact, roundMoney, sumMoney } from './amounts.ts';
import { usualDecimals } from './currencies.ts';
import { computeTotals, type LineTax, type TaxAmounts, type Totals } from './totals.ts';

/** A document before its amounts are computed. `discount` is an amount or a percentage of the subtotal. */
export type DocumentToSum<T extends LineTax = LineTax> = {
  lines: readonly { quantity: number; rate: number; discount: number; taxes: readonly T[] }[];
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  /** The document's currency. */
  decimals?: number;
};

export type DocumentTotals<T extends LineTax = LineTax> = Totals<T> & {
  /** One entry for each tax, with the amounts summed over the lines. */
  taxes: (T & TaxAmounts)[];
  discountAmount: number;
  /** Why the document cannot be saved, as the error text under its discount. Its total is then 0. */
  refusal: typeof discountTooLargeText | null;
};

export const discountTooLargeText = 'The discount is more than the document total.';

/**
 * Computes the totals of an invoice or estimate (API 4.2, 8 and 9): subtotal − line discounts − discount + markup +
 * shipping + tax, each rounded to the currency's decimals. Discounts do not reduce the taxable amount.
 *
 * @example computeDocumentTotals({ lines: [{ quantity: 2, rate: 50, discount: 5, taxes: [hst13] }], discount: 10,
 *   discountType: 'percentage', markup: 0, shippingAmount: 7.5 })
 *   → { subTotal: 100, tax: 13, discountAmount: 10, total: 105.5, refusal: null, … }
 */
export function computeDocumentTotals<T extends LineTax>(document: DocumentToSum<T>): DocumentTotals<T> {
  const { decimals = usualDecimals } = document;
  const { lines, subTotal, tax } = computeTotals(
    document.lines.map((line) => ({ ...line, price: line.rate, exemptFromTax: false })),
    decimals,
  );
  const discountAmount =
    document.discountType === 'amount'
      ? roundMoney(document.discount, decimals)
      : roundMoney(new Exact(subTotal).times(document.discount).dividedBy(100), decimals);
  const lineDiscounts = document.lines.map((line) => -line.discount);
  const total = sumMoney([subTotal, ...lineDiscounts, -discountAmount, document.markup, document.shippingAmount, tax]);
  return {
    lines,
    subTotal,
    tax,
    discountAmount,
    taxes: sumTaxes(lines.flatMap((line) => line.taxes)),
    total: Math.max(0, total),
    refusal: total < 0 ? discountTooLargeText : null,
  };
}
