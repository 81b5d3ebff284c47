import type { Tax } from '@truckroll/contract/price-book/taxes';
import { expect, it } from 'vitest';
import { offeredTaxes, taxRateText, taxSummary } from './tax-words.ts';

const tax = (id: string, more: Partial<Tax> = {}): Tax => ({
  id,
  name: id,
  rate: 5,
  taxType: 1,
  applyOnAllItems: false,
  state: null,
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
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

it('a rate shows whether the price includes the tax', () => {
  expect(taxRateText({ rate: 9.975, taxType: 1 })).toBe('9.975% excl.');
  expect(taxRateText({ rate: 10, taxType: 2 })).toBe('10% incl.');
});

it('a row names its taxes, or shows that it has none or is exempt', () => {
  const chosen = [tax('GST'), tax('PST', { rate: 7 })];
  expect(taxSummary({ chosen, exempt: false })).toBe('GST 5%, PST 7%');
  expect(taxSummary({ chosen: [], exempt: false })).toBe('No tax');
  expect(taxSummary({ chosen, exempt: true })).toBe('Exempt');
});

it('applicable taxes come first; an inactive one is offered only while it is chosen', () => {
  const taxes = [tax('A'), tax('B'), tax('old', { isActive: false }), tax('kept', { isActive: false })];
  const { applicable, others } = offeredTaxes(taxes, { value: ['kept'], applicableIds: ['B'] });
  expect(applicable.map(({ id }) => id)).toEqual(['B']);
  expect(others.map(({ id }) => id)).toEqual(['A', 'kept']);
});
