import type { Address } from '../addresses/address.ts';
import type { TaxSituation } from './applicable-taxes.ts';

/** The tax-relevant part of an address. */
type TaxedAddress = Pick<Address, 'state' | 'latitude'>;

type Sale = {
  client: { taxNumber: string | null; isTaxExempt: boolean } | null;
  /** The place of sale, the most specific address first. */
  addresses: readonly (TaxedAddress | null)[];
  /** The account's tax for unlocated addresses. */
  defaultTaxId: string | null;
  /** 'YYYY-MM-DD' */
  day: string;
};

/**
 * The place that decides which taxes apply (API 4.3): the first known state. The default tax applies when no state is
 * known and no address has a position: a located address outside all states has the taxes of its place.
 *
 * @example taxSituationOf({ client: null, addresses: [{ state: null, latitude: null }], defaultTaxId: 'hst', day: '2026-03-09' })
 *   → { state: null, defaultTaxId: 'hst', day: '2026-03-09', clientHasTaxNumber: false, clientIsTaxExempt: false }
 */
export function taxSituationOf({ client, addresses, defaultTaxId, day }: Sale): TaxSituation {
  const states = addresses.map((address) => address?.state?.trim() ?? '');
  const state = states.find((known) => known !== '') ?? null;
  const isLocated = addresses.some((address) => (address?.latitude ?? null) !== null);
  return {
    state,
    defaultTaxId: state === null && !isLocated ? defaultTaxId : null,
    day,
    clientHasTaxNumber: (client?.taxNumber ?? null) !== null,
    clientIsTaxExempt: client?.isTaxExempt === true,
  };
}

/** The new situation, with the default tax of the former one, which is removed when the situation changes. */
export const situationAfter = (before: TaxSituation, now: TaxSituation): TaxSituation =>
  before.defaultTaxId === null || before.defaultTaxId === now.defaultTaxId
    ? now
    : { ...now, formerDefaultTaxId: before.defaultTaxId };
