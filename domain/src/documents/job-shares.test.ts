import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { jobShares } from './job-shares.ts';

const line = (jobId: string | null, total: number, taxAmount = 0, taxType: 1 | 2 = 1) => ({
  jobId,
  total,
  discount: 0,
  taxes: taxAmount === 0 ? [] : [{ taxType, taxAmount }],
});

const shared = { decimals: 2, jobIds: ['a', 'b'] };

describe('the jobs of a shared invoice', () => {
  it('earn their own lines, whose totals have the exclusive taxes', () => {
    const lines = [line('a', 113, 13), line('b', 50, 10, 2)];
    expect(jobShares({ ...shared, total: 163, beforeTax: 140, lines })).toEqual([
      { jobId: 'a', total: 113, beforeTax: 100 },
      { jobId: 'b', total: 50, beforeTax: 40 },
    ]);
  });

  it('share a discount by what they earn', () => {
    const lines = [line('a', 90), line('b', 30)];
    expect(jobShares({ ...shared, total: 108, beforeTax: 108, lines })).toEqual([
      { jobId: 'a', total: 81, beforeTax: 81 },
      { jobId: 'b', total: 27, beforeTax: 27 },
    ]);
  });

  it('share lines of no job, and equally what is on none of them', () => {
    const lines = [line(null, 9), line('gone', 1)];
    expect(jobShares({ ...shared, total: 10, beforeTax: 10, lines }).map(({ total }) => total)).toEqual([5, 5]);
  });

  it('earn neither more nor less than the invoice, whatever its taxes, discounts and currency', () => {
    const tax = fc.record({
      taxId: fc.constantFrom('one', 'other'),
      name: fc.constant('Tax'),
      rate: fc.constantFrom(5, 9.975, 13),
      taxType: fc.constantFrom(1 as const, 2 as const),
    });
    const drawn = fc.record({
      jobId: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('a', 'b', 'c') }, fc.constant(null)),
      quantity: fc.integer({ min: 0, max: 900 }).map((units) => units / 100),
      rate: fc.integer({ min: 0, max: 9_999_999 }).map((units) => units / 10_000),
      discount: fc.constant(0),
      taxes: fc.uniqueArray(tax, { maxLength: 2, selector: ({ taxId }) => taxId }),
    });
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 2, 3),
        fc.constantFrom(0, 0, 7, 40),
        fc.constantFrom(0, 0, 1, 500),
        (lines, decimals, discount, markup) => {
          const summed = computeDocumentTotals({
            lines,
            discount,
            discountType: 'percentage',
            markup,
            shippingAmount: 0,
            decimals,
          });
          const billed = lines.map((each, index) => ({
            jobId: each.jobId,
            discount: 0,
            total: summed.lines[index]?.total ?? 0,
            taxes: summed.lines[index]?.taxes ?? [],
          }));
          const included = sumMoney(
            billed.flatMap(({ taxes }) => taxes.flatMap((each) => (each.taxType === 2 ? [each.taxAmount] : []))),
          );
          const beforeTax = sumMoney([summed.total, -summed.tax, -included]);
          const shares = jobShares({
            total: summed.total,
            beforeTax,
            decimals,
            jobIds: ['a', 'b', 'c'],
            lines: billed,
          });
          expect(sumMoney(shares.map(({ total }) => total))).toBe(summed.total);
          expect(sumMoney(shares.map((share) => share.beforeTax))).toBe(beforeTax);
          if (discount > 0 || markup > 0 || lines.some(({ jobId }) => jobId === null)) return;
          for (const share of shares) {
            const own = lines.filter(({ jobId }) => jobId === share.jobId);
            const alone = { lines: own, discount, discountType: 'percentage', markup, shippingAmount: 0 } as const;
            expect(share.total).toBe(computeDocumentTotals({ ...alone, decimals }).total);
          }
        },
      ),
      { seed: 29, numRuns: 300 },
    );
  });
});
