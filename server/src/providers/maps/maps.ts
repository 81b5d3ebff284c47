import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Address } from '@truckroll/domain/addresses/address';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';

export type Prediction = { placeId: string; description: string };

export type TypedText = {
  text: string;
  /** The account's location, so that the nearer of two places with the same name ranks first. */
  near: Coordinates | null;
};

/**
 * A geocoding provider (API 8, decision 59). Results have state and country in short form; null means not found.
 * Every method may throw `ProviderUnavailable`.
 */
export type Maps = {
  name: 'built-in' | 'google' | 'nominatim' | 'photon';
  /** At most 8 completions of the typed text; empty `countries` (alpha-2, lower case) means everywhere. */
  autocomplete(typed: TypedText & { countries: readonly string[]; session: string | null }): Promise<Prediction[]>;
  place(placeId: string): Promise<Address | null>;
  geocode(typed: TypedText): Promise<Address | null>;
  reverse(coordinates: Coordinates): Promise<Address | null>;
};

export const maximumPredictions = listBounds.predictions;
/** The shortest text that is completed. Shorter texts are too ambiguous (GE-1). */
export const shortestText = 3;
