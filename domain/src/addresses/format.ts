import { tableOf } from '../text/table-of.ts';
import type { AddressParts } from './address.ts';
import { countryCode, findRegion } from './regions.ts';

const present = (...parts: (string | null)[]): string[] =>
  parts.flatMap((part) => (part === null || part.trim() === '' ? [] : [part.trim()]));

const countryNames: Record<string, string> = tableOf({ US: 'USA', CA: 'Canada' });

function countryName(country: string | null): string | null {
  const code = country === null ? null : countryCode(country);
  return code === null ? country : (countryNames[code] ?? country);
}

const regionCode = (state: string | null): string | null =>
  state === null ? null : (findRegion(state)?.code ?? state);

/** The street line: '123 Main St'. Null when neither street nor house number is known. */
export const streetLine = ({ houseNumber, street }: Pick<AddressParts, 'houseNumber' | 'street'>): string | null =>
  present(houseNumber, street).join(' ') || null;

/**
 * An address in one line, in the format of the United States and Canada: short region, missing parts omitted. Null
 * when all parts are missing.
 *
 * @example formattedAddress({ houseNumber: '123', street: 'Main St', city: 'Buffalo', state: 'New York', zipCode: '14201', country: 'US' })
 *   → '123 Main St, Buffalo, NY 14201, USA'
 */
export function formattedAddress(parts: AddressParts): string | null {
  const regionAndCode = present(regionCode(parts.state), parts.zipCode).join(' ') || null;
  return present(streetLine(parts), parts.city, regionAndCode, countryName(parts.country)).join(', ') || null;
}
