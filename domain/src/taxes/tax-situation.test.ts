import { describe, expect, it, test } from 'vitest';
import type { TaxDefinition } from './applicable-taxes.ts';
import { proposedTaxIds } from './line-taxes.ts';
import { situationAfter, taxSituationOf } from './tax-situation.ts';

const tax = (id: string, more: Partial<TaxDefinition> = {}): TaxDefinition => ({
  id,
  name: id.toUpperCase(),
  rate: 13,
  taxType: 1,
  applyOnAllItems: false,
  state: null,
  effectiveDate: null,
  applicationRules: {
    apply_to_goods: true,
    apply_to_business_services: true,
    apply_to_residential_services: true,
    allow_tax_exempt_override: true,
  },
  isActive: true,
  ...more,
});

const ontario = { name: 'Ontario', isoCode: 'ON' };
const hst = tax('hst', { applyOnAllItems: true, state: ontario });
const flat = tax('flat');
const quebec = tax('qst', { applyOnAllItems: true, state: { name: 'Quebec', isoCode: 'QC' } });
const taxes = [hst, flat, quebec];
const sale = { client: null, defaultTaxId: 'hst', day: '2026-03-09' };
const barn = { state: null, latitude: null };
const line = { type: 'service' as const, exemptFromTax: false, taxIds: [], productTaxIds: [] };
const taxedBy = (more: Partial<Parameters<typeof taxSituationOf>[0]>, taxIds: string[] = []) =>
  proposedTaxIds({ ...line, taxIds }, taxes, taxSituationOf({ ...sale, addresses: [barn], ...more }));

describe('the default tax', () => {
  it.each([
    ['an address that is only typed', [barn]],
    ['no address', [null]],
    ['nothing at all', []],
    ['a blank state', [{ state: ' ', latitude: null }]],
  ])('is put on what is sold to %s', (_, addresses) => {
    expect(taxedBy({ addresses })).toEqual(['hst']);
    expect(taxedBy({ addresses, defaultTaxId: 'flat' })).toEqual(['flat']);
    expect(taxedBy({ addresses, defaultTaxId: null })).toEqual([]);
  });

  it.each([
    ['of a known state', [{ state: 'QC', latitude: null }], ['qst']],
    ['of a known state of the client', [barn, { state: 'Quebec', latitude: null }], ['qst']],
    ['with a position outside of all states', [{ state: null, latitude: 52.5 }], []],
  ])('is left off an address %s', (_, addresses, expected) => {
    expect(taxedBy({ addresses })).toEqual(expected);
  });

  it('has to be active and applicable, and exempts clients and items like every other tax', () => {
    const at = taxSituationOf({ ...sale, addresses: [barn] });
    const proposed = (own: Partial<TaxDefinition>, more = {}) =>
      proposedTaxIds({ ...line, ...more }, [{ ...hst, ...own }], at);
    expect(proposed({})).toEqual(['hst']);
    expect(proposed({ isActive: false })).toEqual([]);
    expect(proposed({ effectiveDate: '2026-03-10' })).toEqual([]);
    expect(proposed({}, { exemptFromTax: true })).toEqual([]);
    expect(taxedBy({ client: { taxNumber: null, isTaxExempt: true } })).toEqual([]);
  });

  it('is removed as soon as the address is located, unless it applies there too', () => {
    const before = taxSituationOf({ ...sale, defaultTaxId: 'flat', addresses: [barn] });
    const move = (state: string | null, taxIds = ['flat']) => {
      const now = taxSituationOf({ ...sale, defaultTaxId: 'flat', addresses: [{ state, latitude: 45 }] });
      return proposedTaxIds({ ...line, taxIds }, taxes, situationAfter(before, now));
    };
    expect(move('QC')).toEqual(['qst']);
    expect(move('ON')).toEqual(['hst']);
    expect(move(null)).toEqual([]);
  });

  it('stays when it comes from the product', () => {
    const before = taxSituationOf({ ...sale, defaultTaxId: 'flat', addresses: [barn] });
    const now = taxSituationOf({ ...sale, defaultTaxId: 'flat', addresses: [{ state: 'QC', latitude: 45 }] });
    const product = { ...line, taxIds: ['flat'], productTaxIds: ['flat'] };
    expect(proposedTaxIds(product, taxes, situationAfter(before, now))).toEqual(['flat', 'qst']);
  });

  it('stays when it was chosen by hand at a located address and something else changes', () => {
    const at = taxSituationOf({ ...sale, defaultTaxId: 'flat', addresses: [{ state: 'QC', latitude: 45 }] });
    const later = { ...at, day: '2026-03-10' };
    expect(proposedTaxIds({ ...line, taxIds: ['flat'] }, taxes, situationAfter(at, later))).toEqual(['flat', 'qst']);
  });
});

test('a client has a tax number, an exemption, or neither', () => {
  const of = (client: Parameters<typeof taxSituationOf>[0]['client']) =>
    taxSituationOf({ ...sale, client, addresses: [] });
  expect(of({ taxNumber: 'T1', isTaxExempt: true })).toMatchObject({
    clientHasTaxNumber: true,
    clientIsTaxExempt: true,
  });
  expect(of(null)).toMatchObject({ clientHasTaxNumber: false, clientIsTaxExempt: false });
});
