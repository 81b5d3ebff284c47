import { countryCode, findRegion } from '../addresses/regions.ts';
import { tableOf } from '../text/table-of.ts';

/** Where a company is, as its address says it, in any spelling. */
export type CompanyPlace = { country: string | null; state: string | null };

/** The highest percentage that a company may add for a credit card, 0 for none, and why, in a sentence. */
export type SurchargeLimit = { mostPercent: number; reason: string };

/** The place of a company by its address. */
export const placeOf = (address: CompanyPlace | null): CompanyPlace => ({
  country: address?.country ?? null,
  state: address?.state ?? null,
});

const no = (reason: string): SurchargeLimit => ({ mostPercent: 0, reason });

/** Of Visa in the United States and of the settlement with merchants in Canada; both also allow no more than what the card costs. */
const usMost = 3;
const canadaMost = 2.4;

/**
 * States of the United States with a rule of their own: what their law allows, 0 where it forbids or where a fee beside the price is
 * not safely allowed. Compared with published summaries of the law in November 2026.
 */
const usStates: Readonly<Record<string, { most: number; reason: string }>> = tableOf({
  CA: { most: 0, reason: 'California wants prices that include such fees.' },
  CO: { most: 2, reason: 'Colorado allows at most 2%.' },
  CT: { most: 0, reason: 'Connecticut forbids it.' },
  MA: { most: 0, reason: 'Massachusetts forbids it.' },
  ME: { most: 0, reason: 'Maine forbids it.' },
  MN: { most: 0, reason: 'Minnesota wants prices that include such fees.' },
  OK: { most: 2, reason: 'Oklahoma allows at most 2%.' },
  PR: { most: 0, reason: 'Puerto Rico forbids it.' },
  TX: { most: 0, reason: 'Texas forbids it by a law whose force is disputed.' },
});

/** The European Economic Area and the United Kingdom: cards of consumers may not be charged for. */
const withoutConsumerFees = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE GB'.split(' '),
);

const costNote = 'It may not be more than what the card costs you.';

/**
 * What a company may add when its client pays by credit card, by its country and state (decision 0110). Where the rule is not known,
 * nothing. Debit and prepaid cards are never charged for (`surchargeOf`).
 *
 * @example surchargeLimit({ country: 'Canada', state: 'Québec' }) → { mostPercent: 0, reason: 'Quebec forbids it.' }
 */
export function surchargeLimit({ country, state }: CompanyPlace): SurchargeLimit {
  const code = country === null ? null : countryCode(country);
  if (code === null) return no("Enter the country of the company's address: it decides what is allowed.");
  if (withoutConsumerFees.has(code)) return no('The law forbids it for the cards of consumers.');
  if (code !== 'US' && code !== 'CA') return no('The rule of this country is not known here, so nothing is added.');
  const region = state === null ? null : findRegion(state);
  if (region?.country !== code) {
    const word = code === 'US' ? 'state' : 'province';
    return no(`Enter the ${word} of the company's address: it decides what is allowed.`);
  }
  if (code === 'CA')
    return region.code === 'QC'
      ? no('Quebec forbids it.')
      : { mostPercent: canadaMost, reason: `Canada allows at most ${canadaMost}%. ${costNote}` };
  const own = usStates[region.code];
  if (own === undefined) return { mostPercent: usMost, reason: `Card networks allow at most ${usMost}%. ${costNote}` };
  return own.most === 0 ? no(own.reason) : { mostPercent: own.most, reason: `${own.reason} ${costNote}` };
}
