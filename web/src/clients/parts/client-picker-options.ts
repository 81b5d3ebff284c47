import type { Client } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { canonicalDigits, searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { formatCount } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { totalText } from '../../design/list/page-range.ts';

/** The maximum number of clients in a picker; typing narrows the result. */
export const pickerSize = 20;

/** Distinguishes clients with the same name, by at most two of company, contact and place. */
export function clientHint(client: Client): string {
  const { name, companyName, email, phoneNumber, propertyAddress } = client;
  const place = propertyAddress && (propertyAddress.formattedAddress ?? formattedAddress(propertyAddress));
  return [companyName === name ? null : companyName, email, phoneNumber && formatPhone(phoneNumber), place]
    .filter((part) => part !== null && part !== name)
    .slice(0, 2)
    .join(' · ');
}

/** The clients that contain a text in the fields that the server searches (CL-3); all for an empty text. */
export function clientsWith(clients: readonly Client[], search: string): Client[] {
  const numbers = searchedDigits(search);
  return clients.filter((client) => {
    const { name, companyName, email, phoneNumber } = client;
    const digits = phoneNumber === null ? '' : canonicalDigits(phoneNumber);
    const places = [client.propertyAddress, client.billingAddress, client.companyAddress];
    const addresses = places.map((place) => place && (place.formattedAddress ?? formattedAddress(place)));
    return (
      matchesSearch(search, name, companyName, email, `+${digits}`, ...addresses) ||
      numbers.some((number) => digits.includes(number))
    );
  });
}

/** Why a client cannot be chosen, or null. Pickers for new records refuse archived clients. */
export const pickRefusal = (client: Client, refusesArchived: boolean): string | null =>
  refusesArchived ? newRecordRefusal(client) : null;

/**
 * The text below the results of a search.
 *
 * @example moreText(20, 1234) → 'Showing 20 of 1,234. Type to find others.'
 */
export const moreText = (shown: number, total: number, hasMore = false): string | null =>
  total > shown ? `Showing ${formatCount(shown)} of ${totalText(total, hasMore)}. Type to find others.` : null;
