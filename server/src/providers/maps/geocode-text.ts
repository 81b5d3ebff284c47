import type { Address } from '@truckroll/domain/addresses/address';
import { type Coordinates, readCoordinates } from '@truckroll/domain/addresses/coordinates';
import { decodePlusCode, encodePlusCode, recoverPlusCode } from '@truckroll/domain/addresses/plus-code';
import type { Maps, TypedText } from './maps.ts';

/** '4PM+HQ Buffalo': a short code and its reference place. */
const shortCodeAndPlace = /^([2-9CFGHJMPQRVWX]{0,7}\+[2-9CFGHJMPQRVWX]{2,7})[\s,]+([^\s,].*)$/i;

/** The address at a position given in the text, which is kept exactly. */
async function addressAt(maps: Maps, at: Coordinates, plusCode: string): Promise<Address | null> {
  const address = await maps.reverse(at);
  return address && { ...address, ...at, plusCode };
}

/** Geocodes a text that may also be a coordinate pair or a plus code, with any provider. */
export async function geocodeText(maps: Maps, typed: TypedText): Promise<Address | null> {
  const text = typed.text.trim();
  const { coordinates } = readCoordinates(text);
  if (coordinates !== null) return addressAt(maps, coordinates, encodePlusCode(coordinates));
  const [word = ''] = text.split(/[\s,]/);
  const full = decodePlusCode(word);
  if (full !== null) return addressAt(maps, full.centre, word.toUpperCase());
  const [, short, place] = shortCodeAndPlace.exec(text) ?? [];
  if (short === undefined || place === undefined) return maps.geocode({ ...typed, text });
  const beside = await maps.geocode({ ...typed, text: place });
  if (beside?.latitude == null || beside.longitude == null) return null;
  const code = recoverPlusCode(short, { latitude: beside.latitude, longitude: beside.longitude });
  const area = code === null ? null : decodePlusCode(code);
  return code === null || area === null ? null : addressAt(maps, area.centre, code);
}
