import { canadianRegions, findRegion, type Region, usRegions } from '../addresses/regions.ts';
import { tableOf } from '../text/table-of.ts';

/** A tax that the guide suggests; its owner checks it before it is added. */
export type UsualTax = {
  name: string;
  /** In percent. */
  rate: number;
  countryId: string;
  stateId: string | null;
  /** Null: it applies everywhere. */
  state: { name: string; isoCode: string } | null;
};

type Named = readonly [name: string, rate: number];

/** Of each province and territory, as of April 2025. */
const canada: Record<string, readonly Named[]> = tableOf({
  AB: [['GST', 5]],
  BC: [
    ['GST', 5],
    ['PST', 7],
  ],
  MB: [
    ['GST', 5],
    ['RST', 7],
  ],
  NB: [['HST', 15]],
  NL: [['HST', 15]],
  NS: [['HST', 14]],
  NT: [['GST', 5]],
  NU: [['GST', 5]],
  ON: [['HST', 13]],
  PE: [['HST', 15]],
  QC: [
    ['GST', 5],
    ['QST', 9.975],
  ],
  SK: [
    ['GST', 5],
    ['PST', 6],
  ],
  YT: [['GST', 5]],
});

/**
 * The rates that apply in a whole state, in percent; 0 where there is no state sales tax. California, Nevada, Utah and
 * Virginia include the part that every county charges. Counties and cities add their own, which are not listed here.
 * States and territories that are missing have no suggestion.
 */
const unitedStates: Record<string, number> = tableOf({
  ...{ AL: 4, AK: 0, AZ: 5.6, AR: 6.5, CA: 7.25, CO: 2.9, CT: 6.35, DE: 0, FL: 6, GA: 4, HI: 4, ID: 6, IL: 6.25 },
  ...{ IN: 7, IA: 6, KS: 6.5, KY: 6, LA: 5, ME: 5.5, MD: 6, MA: 6.25, MI: 6, MN: 6.875, MS: 7, MO: 4.225, MT: 0 },
  ...{ NE: 5.5, NV: 6.85, NH: 0, NJ: 6.625, NM: 4.875, NY: 4, NC: 4.75, ND: 5, OH: 5.75, OK: 4.5, OR: 0, PA: 6 },
  ...{ RI: 7, SC: 6, SD: 4.2, TN: 7, TX: 6.25, UT: 6.1, VT: 6, VA: 5.3, WA: 6.5, WV: 6, WI: 5, WY: 4 },
});

/** The standard rates of countries with one tax for the whole country. */
const wholeCountries: Record<string, Named> = tableOf({
  ...{ AT: ['VAT', 20], AU: ['GST', 10], BE: ['VAT', 21], CH: ['VAT', 8.1], DE: ['VAT', 19], DK: ['VAT', 25] },
  ...{ ES: ['VAT', 21], FI: ['VAT', 25.5], FR: ['VAT', 20], GB: ['VAT', 20], IE: ['VAT', 23], IN: ['GST', 18] },
  ...{ IT: ['VAT', 22], JP: ['Consumption tax', 10], MX: ['IVA', 16], NL: ['VAT', 21], NO: ['VAT', 25] },
  ...{ NZ: ['GST', 15], PL: ['VAT', 23], PT: ['VAT', 23], SE: ['VAT', 25], SG: ['GST', 9], ZA: ['VAT', 15] },
});

/** The countries of which the guide knows the usual taxes, those with regions first. */
export const taxCountries: readonly string[] = ['US', 'CA', ...Object.keys(wholeCountries).toSorted()];

/** The states or provinces by which a country's taxes differ; none for the others. */
export const taxRegions = (country: string): readonly Region[] =>
  country === 'US' ? usRegions : country === 'CA' ? canadianRegions : [];

/** The knowledge of the guide about a place: its taxes, that it has none, or nothing. */
export type UsualTaxes = { kind: 'taxes'; taxes: UsualTax[] } | { kind: 'none' } | { kind: 'unknown' };

const ofRegion = (region: Region, name: string, rate: number): UsualTax => ({
  name,
  rate,
  countryId: region.country,
  stateId: `${region.country}-${region.code}`,
  state: { name: region.name, isoCode: region.code },
});

/**
 * The usual sales taxes of a place, as a suggestion.
 *
 * @example usualTaxes('CA', 'ON') → { kind: 'taxes', taxes: [{ name: 'HST Ontario', rate: 13, … }] }
 * @example usualTaxes('US', 'OR') → { kind: 'none' }; usualTaxes('US', 'DC') → { kind: 'unknown' }
 */
export function usualTaxes(country: string, regionCode: string | null): UsualTaxes {
  const whole = wholeCountries[country];
  if (whole !== undefined) {
    const [name, rate] = whole;
    return { kind: 'taxes', taxes: [{ name, rate, countryId: country, stateId: null, state: null }] };
  }
  const region = regionCode === null ? null : (taxRegions(country).find(({ code }) => code === regionCode) ?? null);
  if (region === null) return { kind: 'unknown' };
  if (country === 'CA') {
    const taxes = (canada[region.code] ?? []).map(([name, rate]) => ofRegion(region, `${name} ${region.name}`, rate));
    return { kind: 'taxes', taxes };
  }
  const rate = unitedStates[region.code];
  if (rate === undefined) return { kind: 'unknown' };
  if (rate === 0) return { kind: 'none' };
  return { kind: 'taxes', taxes: [ofRegion(region, `${region.name} sales tax, state base rate`, rate)] };
}

/**
 * The region of an address, if it is one by which taxes differ.
 *
 * @example taxRegionOf('Ontario', 'CA') → 'ON'; taxRegionOf('Ontario', 'US') → null
 */
export function taxRegionOf(state: string, country: string): string | null {
  const region = findRegion(state);
  return region?.country === country ? region.code : null;
}
