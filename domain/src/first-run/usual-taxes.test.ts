import { describe, expect, it } from 'vitest';
import { canadianRegions, usRegions } from '../addresses/regions.ts';
import { taxCountries, taxRegionOf, taxRegions, usualTaxes } from './usual-taxes.ts';

const namesAndRates = (country: string, region: string | null) => {
  const usual = usualTaxes(country, region);
  return usual.kind === 'taxes' ? usual.taxes.map(({ name, rate }) => [name, rate]) : usual.kind;
};

describe('the usual taxes of a place', () => {
  it.each([
    ['CA', 'ON', [['HST Ontario', 13]]],
    ['CA', 'NS', [['HST Nova Scotia', 14]]],
    [
      'CA',
      'QC',
      [
        ['GST Quebec', 5],
        ['QST Quebec', 9.975],
      ],
    ],
    ['US', 'TX', [['Texas sales tax, state base rate', 6.25]]],
    ['US', 'OR', 'none'],
    ['US', 'DC', 'unknown'],
    ['US', null, 'unknown'],
    ['US', 'ON', 'unknown'],
    ['GB', null, [['VAT', 20]]],
    ['BR', null, 'unknown'],
  ])('%s %s', (country, region, expected) => expect(namesAndRates(country, region)).toEqual(expected));

  it('name their state, so that they apply there only', () => {
    const usual = usualTaxes('CA', 'ON');
    expect(usual).toMatchObject({
      taxes: [{ countryId: 'CA', stateId: 'CA-ON', state: { name: 'Ontario', isoCode: 'ON' } }],
    });
  });

  it('are known for every province, and called base rates in every state', () => {
    for (const { code } of canadianRegions) expect(usualTaxes('CA', code).kind).toBe('taxes');
    for (const { code } of usRegions) {
      const usual = usualTaxes('US', code);
      if (usual.kind === 'taxes') expect(usual.taxes[0]?.name).toMatch(/, state base rate$/);
    }
  });

  it('have a rate within bounds and a short name', () => {
    const places = taxCountries.flatMap((country) => {
      const regions = taxRegions(country);
      return regions.length === 0 ? [usualTaxes(country, null)] : regions.map(({ code }) => usualTaxes(country, code));
    });
    const taxes = places.flatMap((usual) => (usual.kind === 'taxes' ? usual.taxes : []));
    expect(taxes.filter(({ rate, name }) => !(rate > 0 && rate < 30) || name.length > 80)).toEqual([]);
    expect(taxes.length).toBeGreaterThan(70);
  });
});

describe('the region of an address', () => {
  it.each([
    ['Ontario', 'CA', 'ON'],
    ['N.Y.', 'US', 'NY'],
    ['Ontario', 'US', null],
    ['Bavaria', 'DE', null],
  ])('%s in %s is %s', (state, country, code) => expect(taxRegionOf(state, country)).toBe(code));
});
