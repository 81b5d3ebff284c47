import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { type CreditNoteLine, creditableLines, creditNoteRefusal, creditNoteSums, creditPart } from './credit-notes.ts';

type Line = { quantity: number; rate: number; discount: number; taxes: { rate: number; taxType: 1 | 2 }[] };

function invoiceOf(
  given: Line[],
  more: { discount?: number; markup?: number; shippingAmount?: number } = {},
  decimals = 2,
) {
  const lines = given.map((line) => ({
    ...line,
    taxes: line.taxes.map((tax, n) => ({ ...tax, taxId: String(n), name: `T${n}` })),
  }));
  const charges = { discount: 0, markup: 0, shippingAmount: 0, ...more };
  const sums = computeDocumentTotals({ lines, ...charges, discountType: 'amount', decimals });
  const items = lines.map((line, n) => ({
    ...line,
    id: `l${n}`,
    name: `Line ${n}`,
    taxes: sums.lines[n]?.taxes ?? [],
  }));
  return { items, ...charges, discountAmount: sums.discountAmount, total: sums.total, tax: sums.tax, decimals };
}

const work = { quantity: 3, rate: 33.3333, discount: 0, taxes: [{ rate: 13, taxType: 1 as const }] };

describe('creditableLines', () => {
  it('share the discount and markup of the invoice, and have shipping beside them', () => {
    const invoice = invoiceOf(
      [
        { quantity: 1, rate: 200, discount: 0, taxes: [] },
        { quantity: 1, rate: 100, discount: 0, taxes: [] },
      ],
      { discount: 30, shippingAmount: 12 },
    );
    expect(creditableLines(invoice, [])).toMatchObject([
      { lineId: 'l0', total: 180, left: 180 },
      { lineId: 'l1', total: 90, left: 90 },
      { lineId: 'shipping', name: null, total: 12, left: 12 },
    ]);
  });
});

describe('creditPart', () => {
  it('credits thirds of a line that add up to it', () => {
    const invoice = invoiceOf([work]);
    const credited: CreditNoteLine[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [line] = creditableLines(invoice, credited);
      const part = line && creditPart(line, credited, { quantity: 1 }, 2);
      if (part) credited.push(part);
    }
    expect(credited.map(({ net, total, taxes }) => [net, taxes[0]?.taxAmount, total])).toEqual([
      [33.34, 4.33, 37.67],
      [33.33, 4.34, 37.67],
      [33.33, 4.33, 37.66],
    ]);
    expect(creditableLines(invoice, credited)[0]).toMatchObject({ left: 0, quantityLeft: 0 });
  });

  it.each([
    ['more than the quantity', { quantity: 3.01 }],
    ['more than the amount', { amount: 113.01 }],
    ['nothing', { amount: 0 }],
    ['an amount that rounds to nothing', { amount: 0.004 }],
    ['a negative amount', { amount: -1 }],
  ])('refuses %s', (_, asked) => {
    const [line] = creditableLines(invoiceOf([work]), []);
    expect(line && creditPart(line, [], asked, 2)).toBeNull();
  });

  const percent = fc.integer({ min: 0, max: 25 });
  const line: fc.Arbitrary<Line> = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }).map((n) => n / 100),
    rate: fc.integer({ min: -2000, max: 20_000 }).map((n) => n / 100),
    discount: fc.constant(0),
    taxes: fc.array(fc.record({ rate: percent, taxType: fc.constantFrom(1 as const, 2 as const) }), { maxLength: 2 }),
  });

  it('never credits more than is left, and all notes add up to the invoice and its taxes, whatever was void between', () => {
    const steps = fc.array(fc.record({ line: fc.nat(), part: fc.integer({ min: 1, max: 100 }), kind: fc.nat(3) }), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        steps,
        fc.constantFrom(0, 2, 3),
        (given, taken, decimals) => {
          const lines = given.map((one) => ({ ...one, rate: decimals === 0 ? Math.round(one.rate) : one.rate }));
          const invoice = invoiceOf(lines, { markup: 7, shippingAmount: 5 }, decimals);
          fc.pre(invoice.total > 0);
          let credited: CreditNoteLine[] = [];
          const credit = (lineId: string, asked: { quantity?: number; amount?: number }) => {
            const found = creditableLines(invoice, credited).find((one) => one.lineId === lineId);
            const part = found && creditPart(found, credited, asked, decimals);
            if (part) credited.push(part);
          };
          const ids = creditableLines(invoice, []).map(({ lineId }) => lineId);
          for (const { line: index, part, kind } of taken) {
            const found = creditableLines(invoice, credited)[index % ids.length];
            if (found === undefined) continue;
            if (kind === 0) credited = credited.filter((_, n) => n !== part % (credited.length + 1));
            else if (kind === 1) credit(found.lineId, { quantity: Math.floor(found.quantityLeft * part) / 100 });
            else credit(found.lineId, { amount: (found.left * part) / 100 });
            for (const { left, total, quantityLeft } of creditableLines(invoice, credited)) {
              expect(Math.abs(left)).toBeLessThanOrEqual(Math.abs(total));
              expect(left * total).toBeGreaterThanOrEqual(0);
              expect(quantityLeft).toBeGreaterThanOrEqual(0);
            }
          }
          for (const { lineId, left } of creditableLines(invoice, credited)) credit(lineId, { amount: left });
          const { amount } = creditNoteSums(credited);
          expect(amount).toBe(invoice.total);
          const ofType = (taxType: 1 | 2, of: readonly { taxes: readonly { taxType: 1 | 2; taxAmount: number }[] }[]) =>
            sumMoney(of.flatMap((one) => one.taxes.flatMap((tax) => (tax.taxType === taxType ? [tax.taxAmount] : []))));
          const creditable = invoice.items.filter(({ id }) => ids.includes(id));
          expect(ofType(1, credited)).toBe(ofType(1, creditable));
          expect(ofType(2, credited)).toBe(ofType(2, creditable));
        },
      ),
      { numRuns: 200 },
    );
  });
});

it.each([
  ['creditNoteDraft', 1, 'draft', 'unpaid'],
  ['creditNoteDraft', 2, 'sent', 'unpaid'],
  ['documentFixed', 1, 'void', 'unpaid'],
  ['creditNoteWrittenOff', 1, 'sent', 'written_off'],
  [null, 1, 'sent', 'paid'],
] as const)('refuses by %s', (refusal, documentType, documentStatus, paymentStatus) => {
  expect(creditNoteRefusal({ documentType, documentStatus, paymentStatus })).toBe(refusal);
});
