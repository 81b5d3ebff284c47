import { z } from 'zod';
import type { Found } from './gazetteer-search.ts';
import { packId, unpackId } from './packed-id.ts';

/** The prefix by which the web app recognises approximate positions (screens.md 3.9). */
const prefix = 'local:';
const part = z.string().max(200);
const packed = z.tuple([z.enum(['US', 'CA']), part, part, part.nullable(), part]);

export type LocalPlace = Pick<Found, 'country' | 'region' | 'city' | 'zipCode' | 'line'>;

export const toPlaceId = ({ country, region, city, zipCode, line }: LocalPlace): string =>
  packId(prefix, [country, region, city, zipCode, line]);

/** Decodes an id's place, or null when the gazetteer did not create it. */
export function fromPlaceId(placeId: string): LocalPlace | null {
  const values = unpackId(prefix, packed, placeId);
  if (values === null) return null;
  const [country, region, city, zipCode, line] = values;
  return { country, region, city, zipCode, line };
}
