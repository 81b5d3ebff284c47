import { describe, expect, it } from 'vitest';
import { canadianRegions, usRegions } from '../addresses/regions.ts';
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

  it.each(['ON', 'on', 'Ontario', ' ONTARIO ', 'Ont.', 'Ont', 'CA-ON', 'Ontario, Canada'])(
    'of Ontario applies in %j',
    (state) => {
      expect(applies(tax({ state: ontario }), { state })).toBe(true);
    },
  );

  it.each(['QC', 'Oregon', '', null])('of Ontario does not apply in %j', (state) => {
    expect(applies(tax({ state: ontario }), { state })).toBe(false);
  });

  it.each(['Québec', 'Que.', 'Qué.', 'PQ', 'P.Q.', 'QUEBEC', 'qc'])(
    'of Quebec applies in %j, however it is written',
    (state) => {
      for (const place of [
        { name: 'Quebec', isoCode: 'QC' },
        { name: 'Québec', isoCode: 'CA-QC' },
      ])
        expect(applies(tax({ state: place }), { state })).toBe(true);
    },
  );

  it('of a state applies in every spelling that is known of it, and of no other', () => {
    const all = [...usRegions, ...canadianRegions];
    for (const { code, name } of all) {
      const own = tax({ state: { name, isoCode: code } });
      for (const other of all) {
        const spellings = [other.code, other.name, other.name.toUpperCase(), other.code.split('').join('.')];
        for (const state of spellings) expect(applies(own, { state })).toBe(other.code === code);
      }
    }
  });

  it('of a place that is no known state applies where it is named alike', () => {
    const bavaria = tax({ state: { name: 'Bayern', isoCode: 'BY' } });
    expect(['bayern ', 'BY', 'Bavaria', 'BW'].map((state) => applies(bavaria, { state }))).toEqual([
      ...[true, true, false, false],
    ]);
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
