import type { Address } from '../addresses/address.ts';
import { inOneLine, readStreetLine } from '../addresses/parse-address.ts';

/** Where a client wants the visit, as the client types it. */
type BookingPlace = { street: string; city: string; zipCode: string };

/**
 * The address of a booking: what the client typed, with the position, region and country that the map found, else the
 * region and country of the office.
 *
 * @example addressOfPlace({ street: '12 Elm St', city: 'Toronto', zipCode: 'M5V 2T6' }, { found: null, office: null })
 *   → { houseNumber: '12', street: 'Elm St', city: 'Toronto', zipCode: 'M5V 2T6', state: null, … }
 */
export function addressOfPlace(
  { street, city, zipCode }: BookingPlace,
  { found, office }: { found: Address | null; office: Address | null },
): Address {
  return {
    ...readStreetLine(inOneLine(street)),
    ...{ city, zipCode },
    state: found?.state ?? office?.state ?? null,
    country: found?.country ?? office?.country ?? null,
    formattedAddress: null,
    latitude: found?.latitude ?? null,
    longitude: found?.longitude ?? null,
    plusCode: null,
    placeId: null,
  };
}
