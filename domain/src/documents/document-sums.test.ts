import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetWordsOf } from '../client-texts/sheet-words.ts';
import { sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { type SummedDocument, sumLines } from './document-sums.ts';

const words = sheetWordsOf('en');

const plain: SummedDocument = {
  documentType: 2,
  items: [{ discount: 0 }],
  taxes: [],
  subTotal: 100,
  discount: 0,
  discountType: 'amount',
  discountAmount: 0,
  otherCharges: 0,
  shippingAmount: 0,
  shippingInfo: null,
  total: 100,
  amountPaid: 0,
  amountDue: 100,
  isDepositRequired: false,
  depositAmount: 0,
  depositPaid: 0,
};

const labels = (document: SummedDocument) => sumLines(words, document).map(({ label }) => label);

test('zero amounts are omitted', () => {
  expect(labels(plain)).toEqual(['Subtotal', 'Total']);
});

test('every part of the total has its line, a percentage states its base', () => {
  expect(
    sumLines(words, {
      ...plain,
      items: [{ discount: 5 }, { discount: 2.5 }],
      discount: 10,
      discountType: 'percentage',
      discountAmount: 10,
      otherCharges: 15,
      shippingAmount: 20,
      shippingInfo: 'Courier',
      taxes: [{ name: 'HST', rate: 13, taxType: 1, taxAmount: 13 }],
      total: 130.5,
    }),
  ).toEqual([
    { label: 'Subtotal', amount: 92.5, kind: 'part' },
    { label: 'Discount (10% before item discounts)', amount: -10, kind: 'part' },
    { label: 'Other charges', amount: 15, kind: 'part' },
    { label: 'Shipping (Courier)', amount: 20, kind: 'part' },
    { label: 'HST (13%)', amount: 13, kind: 'part' },
    { label: 'Total', amount: 130.5, kind: 'total' },
  ]);
});

test('a discount by a plan names the normal price, what is saved and the member price', () => {
  const member = { ...plain, discount: 10, discountType: 'percentage' as const, discountAmount: 10, total: 90 };
  const lines = sumLines(words, { ...member, memberPlan: 'Comfort' });
  expect(lines).toEqual([
    { label: 'Normal price', amount: 100, kind: 'part' },
    { label: 'You save with Comfort (10%)', amount: -10, kind: 'part' },
    { label: 'Member price', amount: 90, kind: 'note' },
    { label: 'Total', amount: 90, kind: 'total' },
  ]);
  expect(labels({ ...member, memberPlan: null })).toEqual(['Subtotal', 'Discount (10%)', 'Total']);
  // Without a discount there is nothing to say of the plan.
  expect(labels({ ...plain, memberPlan: 'Comfort' })).toEqual(['Subtotal', 'Total']);
});

test('only the company sees that the document is marked up', () => {
  expect(sumLines(words, { ...plain, otherCharges: 15, total: 115 }, 'Markup').map(({ label }) => label)).toEqual([
    'Subtotal',
    'Markup',
    'Total',
  ]);
});

test('an inclusive tax and a deposit are notes below the total', () => {
  const document: SummedDocument = {
    ...plain,
    taxes: [{ name: 'VAT', rate: 9.975, taxType: 2, taxAmount: 9.07 }],
    isDepositRequired: true,
    depositAmount: 30,
  };
  expect(labels(document)).toEqual(['Subtotal', 'Total', 'Includes VAT (9.975%)', 'Deposit required']);
});

test('a paid deposit is a note on its estimate and a line on its invoice', () => {
  const asked = {
    ...plain,
    isDepositRequired: true,
    depositAmount: 30,
    depositPaid: 30,
    amountPaid: 30,
    amountDue: 70,
  };
  expect(labels(asked)).toEqual(['Subtotal', 'Total', 'Deposit required', 'Deposit paid']);
  expect(sumLines(words, { ...asked, documentType: 1, amountPaid: 50, amountDue: 50 }).slice(1)).toEqual([
    { label: 'Total', amount: 100, kind: 'total' },
    { label: 'Deposit paid', amount: -30, kind: 'part' },
    { label: 'Amount paid', amount: -20, kind: 'part' },
    { label: 'Amount due', amount: 50, kind: 'due' },
  ]);
  const partly = { ...asked, documentType: 1 as const, depositPaid: 10, amountPaid: 10, amountDue: 90 };
  expect(labels(partly)).toEqual(['Subtotal', 'Total', 'Deposit required', 'Deposit paid', 'Amount due']);
});

test("a deposit above the invoice's total is a credit", () => {
  const document = { ...plain, documentType: 1 as const, total: 20, depositPaid: 30, amountPaid: 30, amountDue: -10 };
  expect(sumLines(words, document).at(-1)).toEqual({ label: 'Credit', amount: 10, kind: 'due' });
});

test('an invoice ends with the amount due and states what was paid', () => {
  expect(labels({ ...plain, documentType: 1 })).toEqual(['Subtotal', 'Total', 'Amount due']);
  expect(sumLines(words, { ...plain, documentType: 1, amountPaid: 40, amountDue: 60 }).slice(-2)).toEqual([
    { label: 'Amount paid', amount: -40, kind: 'part' },
    { label: 'Amount due', amount: 60, kind: 'due' },
  ]);
});

test('the lines above the total always add up to it', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
  const line = fc.record({ quantity: cents(10_000), rate: cents(100_000), discount: cents(100) });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      cents(5000),
      fc.constantFrom('amount' as const, 'percentage' as const),
      cents(9000),
      (lines, discount, discountType, markup) => {
        const taxes = [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const }];
        const sums = { discount, discountType, markup, shippingAmount: 7.5 };
        const totals = computeDocumentTotals({ lines: lines.map((each) => ({ ...each, taxes })), ...sums });
        fc.pre(totals.refusal === null);
        const shown = sumLines(words, { ...plain, ...sums, ...totals, otherCharges: markup, items: lines });
        const parts = shown.filter(({ kind }) => kind === 'part').map(({ amount }) => amount);
        expect(sumMoney(parts)).toBe(totals.total);
      },
    ),
  );
});

test('a deposit of nothing is not asked for', () => {
  for (const documentType of [1, 2] as const)
    expect(labels({ ...plain, documentType, isDepositRequired: true }).join()).not.toContain('Deposit');
});

test('a tax has a line for each of its rates, taxes that look alike one together', () => {
  const hst = { name: 'HST', rate: 13, taxType: 1 as const, taxAmount: 1.1 };
  const taxes = [hst, { ...hst, rate: 15, taxAmount: 2 }, { ...hst, taxAmount: 2.2 }, { ...hst, taxType: 2 as const }];
  const shown = sumLines(words, { ...plain, taxes }).filter(({ label }) => label.includes('HST'));
  expect(shown).toEqual([
    { label: 'HST (13%)', amount: 3.3, kind: 'part' },
    { label: 'HST (15%)', amount: 2, kind: 'part' },
    { label: 'Includes HST (13%)', amount: 1.1, kind: 'note' },
  ]);
});

test('the printed parts add up to the total, whatever rates and types the taxes of the lines have', () => {
  const tax = fc.record({
    taxId: fc.constantFrom('hst', 'gst'),
    name: fc.constant('HST'),
    rate: fc.constantFrom(0, 13, 14.975, 15),
    taxType: fc.constantFrom(1 as const, 2 as const),
  });
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100),
    rate: fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
    discount: fc.constant(0),
    taxes: fc.array(tax, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const given = { lines, discount: 0, discountType: 'amount' as const, markup: 0, shippingAmount: 0 };
      const sums = computeDocumentTotals(given);
      const shown = sumLines(words, { ...plain, ...sums, items: lines });
      const parts = shown.filter(({ kind }) => kind === 'part').map(({ amount }) => amount);
      expect(sumMoney(parts)).toBe(sums.total);
    }),
  );
});

test('an invoice of a step says what is billed of its estimate', () => {
  const billingProgress = {
    ...{ estimateNumber: 'EST-7', estimateTotal: 1000, billedBefore: 270 },
    ...{ retained: 30, left: 460 },
  };
  expect(labels({ ...plain, documentType: 1, billingProgress })).toEqual([
    ...['Subtotal', 'Total', 'Total of estimate EST-7', 'Billed before', 'Retained of this step', 'Left to bill'],
    'Amount due',
  ]);
});
