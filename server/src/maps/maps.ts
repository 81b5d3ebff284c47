import { listBounds } from '@truckroll/contract/list-bounds';
import type { Address } from '@truckroll/domain/addresses/address';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';

export type Prediction = { placeId: string; description: string };

export type TypedText = {
  text: string;
  /** Where the account works, so that the nearer of two places of one name comes first. */
  near: Coordinates | null;
};

/**
 * Who knows where addresses are (API 8, decision 59). Answers have state and country in short form; null means that the
 * place is not known. Every call may throw `MapsUnavailable`.
 */
export type Maps = {
  name: 'built-in' | 'google' | 'nominatim' | 'photon';
  /** At most 8 ways in which the typed text may go on; `countries` (alpha-2, lower case) empty is everywhere. */
  autocomplete(typed: TypedText & { countries: readonly string[]; session: string | null }): Promise<Prediction[]>;
  place(placeId: string): Promise<Address | null>;
  geocode(typed: TypedText): Promise<Address | null>;
  reverse(coordinates: Coordinates): Promise<Address | null>;
};

export const maximumPredictions = listBounds.predictions;
/** Shorter texts say nothing about a place (GE-1). */
export const shortestText = 3;

/** The provider did not answer, or answered that it could not (GE-1 to GE-4: 503). */
export class MapsUnavailable extends Error {}
