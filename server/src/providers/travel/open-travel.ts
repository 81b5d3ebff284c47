import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { estimatedLeg, type Leg } from '@truckroll/domain/travel/travel-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Settings, WrongSettings } from '../../platform/settings/settings.ts';
import { fetchUnknown, placeKey, type Ways, wayKey } from './fetch-ways.ts';
import { googleTravel } from './google-travel.ts';
import { osrm } from './osrm.ts';
import type { Block, TravelName, TravelProvider } from './travel.ts';
import { keepTravelTimes, readTravelTimes } from './travel-time-store.ts';
import { valhalla } from './valhalla.ts';

type TravelSettings = Pick<
  Settings,
  'TRAVEL_PROVIDER' | 'TRAVEL_SPEEDS' | 'OSRM_URL' | 'VALHALLA_URL' | 'GOOGLE_MAPS_API_KEY'
>;

/** The ways between places, and who estimated them: 'built-in' also when the configured provider failed. */
export type Legs = { legBetween: (from: Coordinates, to: Coordinates) => Leg; provider: TravelName };

export type Asking = {
  blocks: readonly Block[];
  now: Date;
  /** Runs each of two short transactions, before and after the provider is asked. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  onFailure: (error: unknown) => void;
};

export type Travel = {
  name: TravelName;
  /** The ways of blocks: from the cache, the provider, else estimated. Must run outside of a transaction. */
  legs: (asking: Asking) => Promise<Legs>;
  /** The ways that are in the cache, others estimated; for work inside a transaction. */
  storedLegs: (tx: Tx, asking: Pick<Asking, 'blocks' | 'now'>) => Promise<Legs>;
};

function chosenProvider(settings: TravelSettings): TravelName {
  if (settings.TRAVEL_PROVIDER !== undefined) return settings.TRAVEL_PROVIDER;
  if (settings.OSRM_URL !== undefined) return 'osrm';
  // Google is paid by the way, so it is never chosen unnamed.
  return settings.VALHALLA_URL === undefined ? 'built-in' : 'valhalla';
}

function openProvider(settings: TravelSettings): TravelProvider | null {
  const name = chosenProvider(settings);
  const needed = (key: 'OSRM_URL' | 'VALHALLA_URL' | 'GOOGLE_MAPS_API_KEY'): string => {
    const value = settings[key];
    if (value === undefined) throw new WrongSettings(`${key} must be set when TRAVEL_PROVIDER is ${name}.`);
    return value;
  };
  switch (name) {
    case 'osrm':
      return osrm({ baseUrl: needed('OSRM_URL') });
    case 'valhalla':
      return valhalla({ baseUrl: needed('VALHALLA_URL') });
    case 'google':
      return googleTravel({ apiKey: needed('GOOGLE_MAPS_API_KEY') });
    case 'built-in':
      return null;
  }
}

/**
 * Creates the travel times of this server: estimates, or those of the configured provider, which are cached for 30
 * days. Throws `WrongSettings` when the named provider lacks its address or key.
 */
export const openTravel = (settings: TravelSettings): Travel => makeTravel(openProvider(settings), settings);

function makeTravel(
  provider: TravelProvider | null,
  { TRAVEL_SPEEDS: speeds }: Pick<TravelSettings, 'TRAVEL_SPEEDS'>,
): Travel {
  const estimates: Legs = { legBetween: (from, to) => estimatedLeg(from, to, speeds), provider: 'built-in' };
  if (provider === null) {
    return { name: 'built-in', legs: async () => estimates, storedLegs: async () => estimates };
  }

  const legsOf = (ways: Ways): Legs['legBetween'] => {
    return (from, to) => {
      const way = ways.get(wayKey(placeKey(from), placeKey(to)));
      if (way === undefined) return estimates.legBetween(from, to);
      return { kilometres: way.kilometres, minutesAt: () => way.minutes };
    };
  };
  const { name } = provider;

  return {
    name,
    async legs({ blocks, now, transact, onFailure }) {
      const kept = await transact((tx) => readTravelTimes(tx, { blocks, provider: name, now }));
      const { found, error } = await fetchUnknown(provider, blocks, kept);
      if (found.size > 0) await transact((tx) => keepTravelTimes(tx, { ways: found, provider: name, now }));
      if (error !== null) onFailure(error);
      return { legBetween: legsOf(new Map([...kept, ...found])), provider: error === null ? name : 'built-in' };
    },
    async storedLegs(tx, { blocks, now }) {
      return { legBetween: legsOf(await readTravelTimes(tx, { blocks, provider: name, now })), provider: name };
    },
  };
}
