import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetWordsOf } from '../client-texts/sheet-words.ts';
import { sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { sumLines } from './document-sums.ts';
import { lineTotal, scheduleRows, sheetFacts, sheetLabels, sheetLine, signedText } from './sheet-lines.ts';

const words = sheetWordsOf('en');
const formats = { words, currency: 'USD' };
const hst = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const };

test('the column of totals adds up to the subtotal below it', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
  const line = fc.record({ quantity: cents(10_000), rate: cents(100_000), discount: cents(100) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), cents(5000), (lines, discount) => {
      const whole = { discount, discountType: 'amount' as const, markup: 3, shippingAmount: 4 };
      const totals = computeDocumentTotals({ lines: lines.map((each) => ({ ...each, taxes: [hst] })), ...whole });
      const paid = {
        amountPaid: 0,
        amountDue: 0,
        isDepositRequired: false,
        depositAmount: 0,
        depositPaid: 0,
        shippingInfo: null,
      };
      const [subtotal] = sumLines(words, {
        documentType: 2,
        items: lines,
        ...whole,
        ...totals,
        ...paid,
        otherCharges: 3,
      });
      expect(subtotal).toEqual({
        label: 'Subtotal',
        amount: sumMoney(lines.map((each) => lineTotal(each))),
        kind: 'part',
      });
    }),
  );
});

test('a line shows tax in its own column', () => {
  const line = { quantity: 2, rate: 40, discount: 5, unitType: 'h', taxes: [{ ...hst, taxAmount: 10.4 }] };
  expect(sheetLine(line, formats)).toEqual({
    quantity: '2 h',
    rate: '$40.00',
    discount: '-$5.00',
    tax: 'HST 13% $10.40',
    total: '$75.00',
  });
  const included = { ...line, discount: 0, unitType: null, taxes: [{ ...hst, taxType: 2 as const, taxAmount: 9.2 }] };
  expect(sheetLine(included, formats)).toMatchObject({ quantity: '2', discount: '-', tax: 'HST 13% included $9.20' });
  expect(sheetLine({ ...line, taxes: [] }, formats).tax).toBe('-');
  expect(sheetLine({ ...line, rate: 0.335 }, formats)).toMatchObject({ rate: '$0.335', total: '-$4.33' });
});

test('a sheet has the labels of its kind', () => {
  const invoice = { documentType: 1, documentStatus: 'sent', title: 'Invoice', contractTitle: null } as const;
  expect(sheetLabels(words, invoice)).toMatchObject({
    kind: 'Invoice',
    dueDate: 'Due date',
    client: 'Bill to',
    title: null,
  });
  expect(
    sheetLabels(words, { ...invoice, documentType: 2, documentStatus: 'void', contractTitle: 'Terms' }),
  ).toMatchObject({
    kind: 'Estimate (void)',
    dueDate: 'Valid until',
    client: 'Prepared for',
    title: 'Invoice',
    contract: 'Terms',
  });
  expect(signedText(words, 'Zoë', 'Mar 10, 2026')).toBe('Signed by Zoë on Mar 10, 2026');
  expect(signedText(words, null, 'Mar 10, 2026')).toBe('Signed on Mar 10, 2026');
});

test('a sheet is in the language of its client', () => {
  const french = sheetWordsOf('fr-CA');
  const estimate = {
    ...({ documentType: 2, documentStatus: 'sent', title: 'Chaudière', contractTitle: null } as const),
    ...{ date: '2026-03-10', dueDate: '2026-04-09', purchaseOrderNumber: 'PO 7' },
  };
  expect(sheetLabels(french, estimate)).toMatchObject({ kind: 'Soumission', client: 'Préparé pour' });
  expect(sheetFacts(french, estimate)).toEqual([
    ['Date', '10 mars 2026'],
    ['Valable jusqu’au', '9 avr. 2026'],
    ['Numéro de bon de commande', 'PO 7'],
  ]);
  const line = { quantity: 2, rate: 1040.5, discount: 0, unitType: 'h', taxes: [{ ...hst, taxAmount: 270.53 }] };
  expect(sheetLine(line, { words: french, currency: 'CAD' })).toMatchObject({
    rate: '1\u00a0040,50\u00a0$',
    tax: 'HST 13\u00a0% 270,53\u00a0$',
    total: '2\u00a0081,00\u00a0$',
  });
});

test('the payments of an estimate say when they come, a milestone by its name, and what is retained comes last', () => {
  const step = (name: string, when: 'approval' | 'byHand') => ({ id: name, name, when, amount: 450, retained: 50 });
  const billingSchedule = { retainage: 10, steps: [step('Deposit', 'approval'), step('Rough-in', 'byHand')] };
  expect(scheduleRows(words, { currency: 'USD', billingSchedule })).toEqual([
    { id: 'Deposit', label: 'Deposit', when: 'On approval', amount: '$450.00' },
    { id: 'Rough-in', label: 'Rough-in', when: null, amount: '$450.00' },
    { id: 'retainage', label: 'Retained until the end (10% of each payment)', when: null, amount: '$100.00' },
  ]);
  expect(scheduleRows(words, { currency: 'USD', billingSchedule: null })).toEqual([]);
});
