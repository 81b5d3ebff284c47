import type { Coordinates } from '@truckroll/domain/addresses/coordinates';

export const travelProviders = ['built-in', 'osrm', 'valhalla', 'google'] as const;
export type TravelName = (typeof travelProviders)[number];

/** The whole minutes, rounded up, and the kilometres of one way. */
export type TravelTime = { minutes: number; kilometres: number };

/** The ways between all `from` and all `to` places. */
export type Block = { from: readonly Coordinates[]; to: readonly Coordinates[] };

/** The ways of a block, by row of `from` and column of `to`; null where the provider knows no road. */
export type Matrix = (TravelTime | null)[][];

/** An outside travel provider. Its failures are `ProviderUnavailable`. */
export type TravelProvider = {
  name: Exclude<TravelName, 'built-in'>;
  /** How much one request may ask for. */
  limits: { places: number; ways: number };
  /** One request for a block within the limits. */
  fetchMatrix: (block: Block) => Promise<Matrix>;
};

/** Converts what providers answer. */
export const travelTime = (seconds: number, metres: number): TravelTime => ({
  minutes: Math.ceil(seconds / 60),
  kilometres: metres / 1000,
});
