import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { providerUrl } from '../../platform/egress/provider-url.ts';
import { type TravelProvider, travelTime } from './travel.ts';

/** Seconds, and kilometres. */
const way = z.object({ time: z.number().nullable(), distance: z.number().nullable() });
const answer = z.object({ sources_to_targets: z.array(z.array(way)) });

const toPlace = ({ latitude, longitude }: Coordinates) => ({ lat: latitude, lon: longitude });

/** A Valhalla server: its matrix service, by car. Its usual limit is 2,500 ways a request. */
export function valhalla(settings: { baseUrl: string; timeoutMs?: number }): TravelProvider {
  const { baseUrl, timeoutMs = usualTimeoutMs } = settings;
  return {
    name: 'valhalla',
    limits: { places: 100, ways: 2500 },
    async fetchMatrix({ from, to }) {
      const url = providerUrl(baseUrl, 'sources_to_targets', {});
      const body = { sources: from.map(toPlace), targets: to.map(toPlace), costing: 'auto', units: 'kilometers' };
      const { sources_to_targets: rows } = await askProvider({ url, body, answer, timeoutMs });
      return from.map((_, row) =>
        to.map((__, column) => {
          const { time = null, distance = null } = rows[row]?.[column] ?? {};
          return time === null || distance === null ? null : travelTime(time, distance * 1000);
        }),
      );
    },
  };
}
