import { type Address, emptyAddress } from './address.ts';
import { formattedAddress } from './format.ts';

/** URLs that open an address on a map: `device` in the phone's map app, `web` everywhere else. */
export type MapLinks = { device: string; web: string };

/**
 * The map URLs of an address (screens 3.1); null when it has neither text nor position. The text takes precedence,
 * because coordinates may be those of the postal area only.
 *
 * @example mapLinks({ formattedAddress: '12 Elm St, Buffalo', … })
 *   → { device: 'geo:0,0?q=12%20Elm%20St%2C%20Buffalo', web: 'https://www.google.com/maps/search/?api=1&query=12%20Elm…' }
 */
export function mapLinks(address: Partial<Address>): MapLinks | null {
  const { latitude = null, longitude = null, ...parts } = { ...emptyAddress, ...address };
  const position = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  const line = parts.formattedAddress ?? formattedAddress(parts) ?? position;
  if (line === null) return null;
  const query = encodeURIComponent(line);
  return {
    device: `geo:${position ?? '0,0'}?q=${query}`,
    web: `https://www.google.com/maps/search/?api=1&query=${query}`,
  };
}
