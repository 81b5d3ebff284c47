import type { Tax } from '@truckroll/contract/price-book/taxes';
import { emptyDraft, typeLine } from '@truckroll/domain/addresses/address-draft';
import { describe, expect, test } from 'vitest';
import { onlyDecimal, tidyRate } from '../../design/form/typed-amount.ts';
import { taxesOf } from '../../line-items/parts/copied-taxes-input.ts';
import { emptyLine, type ItemLine, retaxed } from '../../line-items/parts/line-editor-input.ts';
import { jobSituation, lineTotals } from './line-taxes.ts';

const tax = (id: string, more: Partial<Tax> = {}): Tax => ({
  id,
  name: id.toUpperCase(),
  rate: 13,
  taxType: 1,
  applyOnAllItems: true,
  state: { name: 'Ontario', isoCode: 'ON' },
  effectiveDate: null,
  applicationRules: {
    apply_to_goods: true,
    apply_to_business_services: true,
    apply_to_residential_services: true,
    allow_tax_exempt_override: false,
  },
  countryId: null,
  stateId: null,
  isActive: true,
  createdAt: '',
  updatedAt: '',
  ...more,
});

const hst = tax('hst');
const city = tax('city', { applyOnAllItems: false, rate: 2 });
const qst = tax('qst', { state: { name: 'Quebec', isoCode: 'QC' } });
const taxes = [hst, city, qst];
const ontario = {
  state: 'on',
  defaultTaxId: null,
  day: '2026-05-10',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};
const quebec = { ...ontario, state: 'Quebec' };
const line = (more: Partial<ItemLine> = {}): ItemLine => ({
  ...emptyLine('one'),
  name: 'Filter',
  rate: '19.99',
  ...more,
});

describe('the taxes of a line', () => {
  test('are those applied to all items, where they apply', () => {
    expect(retaxed(line(), taxes, ontario).taxIds).toEqual(['hst']);
    expect(retaxed(line({ taxIds: ['hst'] }), taxes, quebec).taxIds).toEqual(['qst']);
  });

  test('keep a manual choice only as long as it applies', () => {
    const chosen = line({ taxIds: ['hst', 'city'] });
    expect(retaxed(chosen, taxes, ontario)).toBe(chosen);
    expect(retaxed(chosen, taxes, quebec).taxIds).toEqual(['qst']);
  });

  test("get the product's taxes back when they apply again", () => {
    const product = line({ productTaxIds: ['city'] });
    const away = retaxed(product, taxes, quebec);
    expect(away.taxIds).toEqual(['qst']);
    expect(retaxed(away, taxes, ontario).taxIds).toEqual(['hst', 'city']);
  });

  test('are none for an exempt line', () => {
    expect(retaxed(line({ taxIds: ['hst'], exemptFromTax: true }), taxes, ontario).taxIds).toEqual([]);
  });

  test("start on their day: the job's first, or today", () => {
    const later = [tax('later', { effectiveDate: '2026-05-10' })];
    const address = { ...emptyDraft, state: 'ON' };
    const day = (startDay: string | null) =>
      jobSituation({ client: null, address, defaultTaxId: null, startDay, today: '2026-05-09' });
    expect(retaxed(line(), later, day('2026-05-10')).taxIds).toEqual(['later']);
    expect(retaxed(line(), later, day(null)).taxIds).toEqual([]);
  });
});

test('are the default tax for a typed address until it is located', () => {
  const typed = typeLine('The old barn behind the mill');
  const at = (address: typeof typed) =>
    jobSituation({ client: null, address, defaultTaxId: 'hst', startDay: null, today: '2026-05-09' });
  expect(retaxed(line(), taxes, at(typed)).taxIds).toEqual(['hst']);
  const located = { ...typed, state: 'QC', latitude: '46.8', longitude: '-71.2' };
  expect(retaxed(line({ taxIds: ['hst'] }), taxes, at(located)).taxIds).toEqual(['qst']);
});

describe('a copied tax', () => {
  const copy = { id: 'x', taxId: 'hst', taxName: 'HST', name: 'Old HST', taxRate: 5, rate: 5, taxType: 1 as const };
  const copied = line({ taxIds: ['hst'], copies: [{ ...copy, taxAmount: 1, taxAppliedOnAmount: 1 }] });

  test('keeps its rate when the definition changes', () => {
    expect(taxesOf(copied, taxes).find(({ id }) => id === 'hst')).toMatchObject({ name: 'Old HST', rate: 5 });
    expect(lineTotals([copied], taxes)).toMatchObject({ subTotal: 19.99, tax: 1, total: 20.99 });
  });

  test('is still known when its definition was deleted', () => {
    expect(taxesOf(copied, [qst]).map(({ id, isActive }) => [id, isActive])).toEqual([
      ['qst', true],
      ['hst', false],
    ]);
  });
});

test("computes the server's totals", () => {
  const lines = [line({ quantity: '3', taxIds: ['hst'] }), line({ rate: '0.10', taxIds: ['hst', 'city'] })];
  expect(lineTotals(lines, taxes)).toMatchObject({ subTotal: 60.07, tax: 7.81, total: 67.88 });
});

describe('a rate', () => {
  test('accepts digits and one decimal point', () => {
    expect(['12.75', '$1,234.5', '12.7.5', 'abc', '-3'].map(onlyDecimal)).toEqual([
      '12.75',
      '1234.5',
      '12.75',
      '',
      '3',
    ]);
  });

  test('has at least two decimals on blur, and keeps all that were typed', () => {
    const tidied = ['12', '12.5', '', '.', '1.005', '1.00005'].map((typed) => tidyRate(typed, 2));
    expect(tidied).toEqual(['12.00', '12.50', '0.00', '0.00', '1.005', '1.0001']);
  });
});
