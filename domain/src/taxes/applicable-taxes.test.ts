import { describe, expect, it } from 'vitest';
import { applicableTaxes, type TaxDefinition, type TaxSituation } from './applicable-taxes.ts';

const ontario = { name: 'Ontario', isoCode: 'ON' };

const tax = (
  own: Partial<TaxDefinition> = {},
  rules: Partial<TaxDefinition['applicationRules']> = {},
): TaxDefinition => ({
  id: 'hst',
  name: 'HST',
  rate: 13,
  taxType: 1,
  applyOnAllItems: true,
  state: null,
  effectiveDate: null,
  applicationRules: {
    apply_to_goods: true,
    apply_to_business_services: true,
    apply_to_residential_services: true,
    allow_tax_exempt_override: false,
    ...rules,
  },
  isActive: true,
  ...own,
});

const situation: TaxSituation = {
  state: 'ON',
  defaultTaxId: null,
  day: '2026-03-09',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};
type Item = Parameters<typeof applicableTaxes>[2];
const service: Item = { type: 'service', exemptFromTax: false };

const applies = (given: TaxDefinition, at: Partial<TaxSituation> = {}, item: Item = service): boolean =>
  applicableTaxes([given], { ...situation, ...at }, item).length === 1;

describe('a tax', () => {
  it('applies everywhere without a state', () => {
    expect(applies(tax(), { state: null })).toBe(true);
    expect(applies(tax(), { state: 'Quebec' })).toBe(true);
  });

  it.each(['ON', 'on', 'Ontario', ' ONTARIO '])('of Ontario applies in %j', (state) => {
    expect(applies(tax({ state: ontario }), { state })).toBe(true);
  });

  it.each(['QC', 'Ont', '', null])('of Ontario does not apply in %j', (state) => {
    expect(applies(tax({ state: ontario }), { state })).toBe(false);
  });

  it('applies from its day on', () => {
    expect(applies(tax({ effectiveDate: '2026-03-09' }))).toBe(true);
    expect(applies(tax({ effectiveDate: '2026-03-10' }))).toBe(false);
  });

  it('does not apply while it is inactive, nor to an exempt item', () => {
    expect(applies(tax({ isActive: false }))).toBe(false);
    expect(applies(tax(), {}, { ...service, exemptFromTax: true })).toBe(false);
  });

  it('exempts clients only when it says so', () => {
    const override = tax({}, { allow_tax_exempt_override: true });
    expect(applies(override, { clientIsTaxExempt: true })).toBe(false);
    expect(applies(override, { clientIsTaxExempt: false })).toBe(true);
    expect(applies(tax(), { clientIsTaxExempt: true })).toBe(true);
  });

  it.each([
    ['apply_to_goods', { type: 'product', clientHasTaxNumber: false }],
    ['apply_to_goods', { type: 'product', clientHasTaxNumber: true }],
    ['apply_to_business_services', { type: 'service', clientHasTaxNumber: true }],
    ['apply_to_business_services', { type: 'item', clientHasTaxNumber: true }],
    ['apply_to_residential_services', { type: 'service', clientHasTaxNumber: false }],
    ['apply_to_residential_services', { type: 'item', clientHasTaxNumber: false }],
  ] as const)('with %s alone decides for %o', (rule, { type, clientHasTaxNumber }) => {
    const none = {
      apply_to_goods: false,
      apply_to_business_services: false,
      apply_to_residential_services: false,
    };
    const item = { type, exemptFromTax: false };
    expect(applies(tax({}, { ...none, [rule]: true }), { clientHasTaxNumber }, item)).toBe(true);
    expect(applies(tax({}, { [rule]: false }), { clientHasTaxNumber }, item)).toBe(false);
  });

  it('is in the order of the definitions', () => {
    const taxes = [tax({ id: 'b' }), tax({ id: 'x', isActive: false }), tax({ id: 'a', applyOnAllItems: false })];
    expect(applicableTaxes(taxes, situation, service).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
