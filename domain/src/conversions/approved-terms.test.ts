import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentLineOf } from '../documents/from-job.ts';
import { convertedLines } from '../jobs/converted-lines.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { chargedTaxes } from '../taxes/line-taxes.ts';
import { hasApprovedLines, linesAsApproved } from './approved-lines.ts';
import { invoiceTerms } from './approved-terms.ts';
import { invoiceChoice } from './invoice-choice.ts';
import { workTerms } from './work-terms.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const taxes = fc.uniqueArray(fc.constantFrom('gst', 'pst', 'hst', 'vat'), { maxLength: 3 }).chain((ids) =>
  fc.tuple(
    ...ids.map((taxId) =>
      fc.record({
        taxId: fc.constant(taxId),
        name: fc.constant(taxId),
        rate: fc.integer({ min: 0, max: 250_000 }).map((rate) => rate / 10_000),
        taxType: fc.constantFrom(1 as const, 2 as const),
      }),
    ),
  ),
);
const line = fc.record({
  id: fc.uuid(),
  itemId: fc.constant(null),
  name: fc.string({ minLength: 1, maxLength: 8 }),
  description: fc.option(fc.string({ maxLength: 8 })),
  quantity: fc.oneof(fc.integer({ min: 0, max: 50 }), cents(5000)),
  rate: cents(100_000),
  itemType: fc.constantFrom(1 as const, 2 as const),
  unitType: fc.constant(null),
  discount: cents(200),
  taxes,
  markupPrice: fc.constant(0),
  itemOrderIndex: fc.nat(20),
});
const estimate = fc.record({
  items: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: cents(9000),
  discountType: fc.constantFrom('amount' as const, 'percentage' as const),
  markup: cents(5000),
  shippingAmount: cents(5000),
  shippingInfo: fc.constant(null),
});
type Estimate = typeof estimate extends fc.Arbitrary<infer T> ? T : never;

const totalOf = ({ items, ...whole }: Pick<Estimate, 'items'> & Omit<Estimate, 'items'>) =>
  computeDocumentTotals({ ...whole, lines: items.map((item) => ({ ...item, rate: item.rate ?? 0 })) });

/** The job as the server stores it. Its copied taxes stay, whatever its address and the later tax definitions are. */
const jobOf = ({ items }: Estimate, defined: Parameters<typeof chargedTaxes>[1]['taxes']) =>
  convertedLines(items).map((item) => ({
    ...item,
    exemptFromTax: false,
    taxes: chargedTaxes(
      item.taxes.map(({ taxId }) => taxId),
      { copies: item.taxes, taxes: defined },
    ),
  }));

describe('estimate → job → invoice', () => {
  test('equals the approved total to the cent, whatever the address and the later tax rules are', () => {
    fc.assert(
      fc.property(estimate, fc.integer({ min: 0, max: 300_000 }), (approved, later) => {
        const before = totalOf(approved);
        fc.pre(before.refusal === null);
        const defined = ['gst', 'pst', 'hst', 'vat'].map((id) => ({
          id,
          name: 'changed',
          rate: later / 10_000,
          taxType: 1 as const,
        }));
        const jobLines = jobOf(approved, defined);
        const documentLines = jobLines.map((item, index) => documentLineOf({ ...item, id: `job-line-${index}` }));
        const terms = invoiceTerms({ approved, jobLines, documentLines, requested: undefined });
        const after = totalOf(terms as Estimate);
        expect([after.total, after.tax, after.discountAmount]).toEqual([
          before.total,
          before.tax,
          before.discountAmount,
        ]);
      }),
    );
  });
});

describe('the invoice of a job whose estimate was approved', () => {
  const hst = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const };
  const boiler = {
    ...{ id: 'line-1', itemId: null, name: 'Boiler', description: null, unitType: null, markupPrice: 0 },
    ...{ quantity: 2, rate: 40, itemType: 2 as const, discount: 5, taxes: [hst], itemOrderIndex: 0 },
  };
  const approved = {
    items: [boiler, { ...boiler, id: 'line-2', name: 'Valve', quantity: 1.5 }],
    ...{ discount: 10, discountType: 'percentage' as const, markup: 3, shippingAmount: 4, shippingInfo: 'Truck' },
  };
  const jobLines = convertedLines(approved.items);
  const documentLines = jobLines.map((item, index) => documentLineOf({ ...item, id: `${index}` }));
  const terms = { approved, jobLines, documentLines };
  const [first, second] = jobLines;

  test('has the approved lines, discounts, markup and shipping while the job has no other lines', () => {
    expect(hasApprovedLines(jobLines, approved.items)).toBe(true);
    expect(hasApprovedLines(jobLines.toReversed(), approved.items)).toBe(true);
    expect(invoiceTerms({ ...terms, requested: undefined })).toEqual(approved);
  });

  test.each([
    ['another price', [{ ...first, price: 41 }, second]],
    ['another quantity', [{ ...first, quantity: 3 }, second]],
    ['another tax', [{ ...first, taxes: [{ ...hst, rate: 15 }] }, second]],
    ['no tax', [{ ...first, taxes: [] }, second]],
    ['one line more', [first, second, first]],
    ['one line less', [first]],
  ])('has those of the job once that has %s', (_, changed) => {
    const lines = changed as typeof jobLines;
    expect(hasApprovedLines(lines, approved.items)).toBe(false);
    const own = invoiceTerms({ ...terms, jobLines: lines, requested: undefined });
    expect(own).toMatchObject({ items: documentLines, discount: 0, markup: 0, shippingAmount: 0 });
    expect(invoiceTerms({ ...terms, jobLines: lines, requested: 'approved' })).toEqual(approved);
  });

  test("has the job's lines when they are chosen, or when nothing was approved", () => {
    expect(invoiceTerms({ ...terms, requested: 'job' }).items).toBe(documentLines);
    expect(invoiceTerms({ ...terms, approved: null, requested: 'approved' }).items).toBe(documentLines);
  });

  test("has the client's member price on the job's lines, and not on what was approved", () => {
    const member = { planId: 'comfort', planName: 'Comfort', percent: 10 };
    expect(workTerms({ ...terms, requested: undefined, member })).toEqual(approved);
    expect(workTerms({ ...terms, requested: 'job', member })).toMatchObject({
      ...{ items: documentLines, discount: 10, discountType: 'percentage', memberPlan: 'Comfort' },
    });
    const lines = { jobLines: jobLines.slice(0, 1), documentLines: documentLines.slice(0, 1) };
    expect(invoiceChoice({ ...terms, ...lines, member })).toEqual({ approved: 141.2, job: 82.4 });
  });

  test('requires a choice between both totals only after the lines differ', () => {
    expect(invoiceChoice(terms)).toBeNull();
    expect(invoiceChoice({ ...terms, approved: null })).toBeNull();
    const changed = jobLines.slice(0, 1);
    const choice = { ...terms, jobLines: changed, documentLines: documentLines.slice(0, 1) };
    expect(invoiceChoice(choice)).toEqual({ approved: 141.2, job: 90.4 });
    expect(
      invoiceChoice({ ...choice, jobLines: [{ ...boiler, itemName: 'Boiler', price: null, type: 'service' }] }),
    ).toBeNull();
  });

  test('separates the lines that still equal the approved ones from the others', () => {
    const dearer = { ...jobLines[1], price: 41 } as (typeof jobLines)[number];
    expect(linesAsApproved([...jobLines.slice(0, 1), dearer], approved.items)).toEqual(jobLines.slice(0, 1));
    expect(linesAsApproved([...jobLines, ...jobLines], approved.items)).toEqual(jobLines);
  });
});
