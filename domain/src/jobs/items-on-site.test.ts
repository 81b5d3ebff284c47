import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTotals } from '../money/totals.ts';
import type { TaxDefinition, TaxSituation } from '../taxes/applicable-taxes.ts';
import { withItemsAdded } from './items-on-site.ts';

const hst: TaxDefinition = {
  ...{ id: 'hst', name: 'HST', rate: 13, taxType: 1, applyOnAllItems: true, effectiveDate: null, isActive: true },
  state: { name: 'Ontario', isoCode: 'ON' },
  applicationRules: {
    apply_to_goods: true,
    apply_to_business_services: true,
    apply_to_residential_services: true,
    allow_tax_exempt_override: true,
  },
};
const ontario: TaxSituation = {
  ...{ state: 'ON', defaultTaxId: null, day: '2026-03-09', clientHasTaxNumber: false, clientIsTaxExempt: false },
};
const taxing = { taxes: [hst], situation: ontario };
const none = { items: [], subTotal: 0, tax: 0, total: 0 };
const filter = { type: 'product', exemptFromTax: false, productTaxIds: [], quantity: 2, price: 20 } as const;

describe('lines that are added on site', () => {
  it('have the taxes of the place, and the total follows', () => {
    const after = withItemsAdded(none, [filter], { taxing, decimals: 2 });
    expect(after).toMatchObject({ subTotal: 40, tax: 5.2, total: 45.2 });
    expect(after.added).toMatchObject([{ taxIds: ['hst'], taxAmount: 5.2, total: 45.2 }]);
  });

  it('have no taxes elsewhere, when they are exempt, or when the client is', () => {
    const amounts = (item: typeof filter | { exemptFromTax: true }, place: Partial<TaxSituation>) =>
      withItemsAdded(none, [{ ...filter, ...item }], {
        taxing: { taxes: [hst], situation: { ...ontario, ...place } },
        decimals: 2,
      }).tax;
    expect(amounts(filter, { state: 'QC' })).toBe(0);
    expect(amounts({ exemptFromTax: true }, {})).toBe(0);
    expect(amounts(filter, { clientIsTaxExempt: true })).toBe(0);
  });

  it('have no amounts for people who see no prices', () => {
    const after = withItemsAdded({ ...none, total: null }, [filter], { taxing: null, decimals: 2 });
    expect([after.total, after.added[0]?.total]).toEqual([null, null]);
  });

  it('come to the same as all lines together, whatever was there before', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
      exemptFromTax: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(line, { minLength: 1, maxLength: 5 }), (before, added) => {
        const copies = [{ taxId: 'old', name: 'Old', rate: 9, taxType: 1 as const }];
        const items = before.map((item) => ({ ...item, taxes: copies }));
        const after = withItemsAdded(
          { ...none, items },
          added.map((item) => ({ ...filter, ...item })),
          { taxing, decimals: 2 },
        );
        const now = [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const }];
        const { subTotal, tax, total } = computeTotals([...items, ...added.map((item) => ({ ...item, taxes: now }))]);
        expect({ subTotal: after.subTotal, tax: after.tax, total: after.total }).toEqual({ subTotal, tax, total });
      }),
    );
  });
});
