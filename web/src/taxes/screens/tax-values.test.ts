import type { Tax } from '@truckroll/contract/price-book/taxes';
import { describe, expect, it } from 'vitest';
import { rulesText, stateOptions, taxForm, taxFormValues } from './tax-values.ts';

const everything = {
  apply_to_goods: true,
  apply_to_business_services: true,
  apply_to_residential_services: true,
  allow_tax_exempt_override: false,
};

const hst: Tax = {
  id: 'hst',
  name: 'HST',
  rate: 13,
  taxType: 1,
  applyOnAllItems: true,
  state: { name: 'Ontario', isoCode: 'ON' },
  effectiveDate: '2010-07-01',
  applicationRules: everything,
  countryId: 'CA',
  stateId: 'CA-ON',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the tax form', () => {
  it('sends an unchanged tax back unchanged', () => {
    const { id: _, createdAt: __, updatedAt: ___, ...values } = hst;
    expect(taxForm(hst).parse(taxFormValues(hst))).toEqual(values);
  });

  it('sends the state of the chosen country', () => {
    const sent = taxForm(hst).parse({ ...taxFormValues(hst), country: 'US', state: 'NY' });
    expect(sent).toMatchObject({ state: { name: 'New York', isoCode: 'NY' }, countryId: 'US', stateId: 'US-NY' });
    expect(taxForm(hst).parse({ ...taxFormValues(hst), state: null })).toMatchObject({ state: null, stateId: null });
  });

  it('keeps an unknown state', () => {
    const bavaria = { ...hst, state: { name: 'Bavaria', isoCode: 'BY' }, countryId: null, stateId: null };
    expect(taxForm(bavaria).parse(taxFormValues(bavaria)).state).toEqual(bavaria.state);
    expect(stateOptions(null, bavaria.state)).toEqual([{ value: 'BY', label: 'Bavaria' }]);
    expect(stateOptions('CA', hst.state)).toHaveLength(13);
    expect(stateOptions('US', hst.state).some(({ value }) => value === 'ON')).toBe(false);
  });

  it('derives the country of a state that was stored without one', () => {
    expect(taxFormValues({ ...hst, countryId: null }).country).toBe('CA');
  });

  it.each([
    [null, 'Rate is required'],
    [-1, 'Rate must be between 0 and 100'],
    [101, 'Rate must be between 0 and 100'],
  ])('refuses the rate %s', (rate, message) => {
    const result = taxForm(null).safeParse({ ...taxFormValues(null), name: 'HST', rate });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

it('the list summarises what a tax applies to', () => {
  expect(rulesText(hst)).toBe('Everything');
  expect(rulesText({ applicationRules: { ...everything, apply_to_goods: false } })).toBe(
    'Business services, Residential services',
  );
  const nothing = { ...everything, apply_to_business_services: false, apply_to_residential_services: false };
  expect(rulesText({ applicationRules: { ...nothing, apply_to_goods: false } })).toBe('Nothing');
});
