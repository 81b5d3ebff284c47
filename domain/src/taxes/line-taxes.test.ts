import { expect, test } from 'vitest';
import type { TaxDefinition } from './applicable-taxes.ts';
import { chargedTaxes, proposedTaxIds } from './line-taxes.ts';

const everything = {
  apply_to_goods: true,
  apply_to_business_services: true,
  apply_to_residential_services: true,
  allow_tax_exempt_override: true,
};
const tax = (id: string, more: Partial<TaxDefinition> = {}): TaxDefinition => ({
  id,
  name: id.toUpperCase(),
  rate: 13,
  taxType: 1,
  applyOnAllItems: false,
  state: null,
  effectiveDate: null,
  applicationRules: everything,
  isActive: true,
  ...more,
});
const ontario = {
  state: 'ON',
  defaultTaxId: null,
  day: '2026-03-09',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};
const line = { type: 'service' as const, exemptFromTax: false, taxIds: [], productTaxIds: [] };

const hst = tax('hst', { applyOnAllItems: true, state: { name: 'Ontario', isoCode: 'ON' } });
const eco = tax('eco');

test('adds a tax on all items, and others only when chosen or from the product', () => {
  expect(proposedTaxIds(line, [hst, eco], ontario)).toEqual(['hst']);
  expect(proposedTaxIds({ ...line, taxIds: ['eco'] }, [hst, eco], ontario)).toEqual(['hst', 'eco']);
  expect(proposedTaxIds({ ...line, productTaxIds: ['eco'] }, [hst, eco], ontario)).toEqual(['hst', 'eco']);
});

test("removes a tax that does not apply, and restores the product's own where it does", () => {
  const quebec = { ...ontario, state: 'QC' };
  const bought = { ...line, taxIds: ['hst'], productTaxIds: ['hst'] };
  const away = proposedTaxIds(bought, [hst], quebec);
  expect(away).toEqual([]);
  expect(proposedTaxIds({ ...bought, taxIds: away }, [hst], ontario)).toEqual(['hst']);
});

test('an exempt line has no taxes', () => {
  expect(proposedTaxIds({ ...line, exemptFromTax: true, taxIds: ['eco'] }, [hst, eco], ontario)).toEqual([]);
});

test('a line keeps its copied rates, whatever the definition is now', () => {
  const copies = [{ taxId: 'hst', name: 'HST', rate: 15, taxType: 1 as const }];
  expect(chargedTaxes(['hst', 'eco', 'gone'], { copies, taxes: [hst, eco] })).toEqual([
    { taxId: 'hst', name: 'HST', rate: 15, taxType: 1 },
    { taxId: 'eco', name: 'ECO', rate: 13, taxType: 1 },
  ]);
});
