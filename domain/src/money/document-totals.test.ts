import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDocumentTotals, type DocumentToSum, discountTooLargeText } from './document-totals.ts';

const hst = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 } as const;
const vat = { taxId: 'vat', name: 'VAT', rate: 25, taxType: 2 } as const;

const document = (own: Partial<DocumentToSum>): DocumentToSum => ({
  lines: [
    { quantity: 2, rate: 50, discount: 5, taxes: [hst] },
    { quantity: 0.5, rate: 10, discount: 0, taxes: [hst, vat] },
  ],
  discount: 0,
  discountType: 'amount',
  markup: 0,
  shippingAmount: 0,
  ...own,
});

describe('the totals of a document', () => {
  it('deduct the discounts of the lines and of the whole, and add markup, shipping and tax', () => {
    const totals = computeDocumentTotals(document({ discount: 10, markup: 4.5, shippingAmount: 7.25 }));
    expect(totals).toMatchObject({ subTotal: 105, tax: 13.65, discountAmount: 10, total: 115.4, refusal: null });
  });

  it('round a discount in percent of the subtotal; it does not reduce the taxable amount', () => {
    const totals = computeDocumentTotals(document({ discount: 33.3333, discountType: 'percentage' }));
    expect(totals).toMatchObject({ tax: 13.65, discountAmount: 35, total: 78.65 });
  });

  it('have one entry for each tax', () => {
    expect(computeDocumentTotals(document({})).taxes).toEqual([
      { ...hst, taxAmount: 13.65, taxAppliedOnAmount: 105 },
      { ...vat, taxAmount: 1, taxAppliedOnAmount: 4 },
    ]);
  });

  it('are refused below zero, and are zero then', () => {
    expect(computeDocumentTotals(document({ discount: 113.65 }))).toMatchObject({ total: 0, refusal: null });
    expect(computeDocumentTotals(document({ discount: 113.66 }))).toMatchObject({
      total: 0,
      refusal: discountTooLargeText,
    });
  });

  it('sum to the cent for any document', () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
    const anyDocument = fc.record({
      lines: fc.array(
        fc.record({
          quantity: amount,
          rate: amount,
          discount: amount,
          taxes: fc.subarray([hst, vat]),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      discountType: fc.constantFrom<'amount' | 'percentage'>('amount', 'percentage'),
      markup: amount,
      shippingAmount: amount,
    });
    const cents = (value: number): number => Math.round(value * 100);
    fc.assert(
      fc.property(anyDocument, (given) => {
        const totals = computeDocumentTotals(given);
        const discounts = given.lines.reduce((sum, line) => sum + cents(line.discount), 0);
        const total =
          cents(totals.subTotal) -
          discounts -
          cents(totals.discountAmount) +
          cents(given.markup) +
          cents(given.shippingAmount) +
          cents(totals.tax);
        expect(cents(totals.total)).toBe(Math.max(0, total));
        expect(totals.refusal).toBe(total < 0 ? discountTooLargeText : null);
        const exclusive = totals.taxes.filter(({ taxType }) => taxType === 1);
        expect(exclusive.reduce((sum, { taxAmount }) => sum + cents(taxAmount), 0)).toBe(cents(totals.tax));
      }),
    );
  });
});
