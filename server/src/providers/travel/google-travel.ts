import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { type Matrix, type TravelProvider, travelTime } from './travel.ts';

const ways = z.array(
  z.object({
    originIndex: z.number().default(0),
    destinationIndex: z.number().default(0),
    condition: z.string().optional(),
    /** Such as '160s'. */
    duration: z.string().optional(),
    distanceMeters: z.number().default(0),
  }),
);

const toWaypoint = ({ latitude, longitude }: Coordinates) => ({
  waypoint: { location: { latLng: { latitude, longitude } } },
});

/** Google's Routes API: its route matrix, by car without traffic. One request has at most 625 ways. */
export function googleTravel(settings: { apiKey: string; baseUrl?: string; timeoutMs?: number }): TravelProvider {
  const { apiKey, baseUrl = 'https://routes.googleapis.com', timeoutMs = usualTimeoutMs } = settings;
  const headers = {
    'X-Goog-Api-Key': apiKey,
    'X-Goog-FieldMask': 'originIndex,destinationIndex,condition,duration,distanceMeters',
  };
  return {
    name: 'google',
    limits: { places: 50, ways: 625 },
    async fetchMatrix({ from, to }) {
      const url = new URL('/distanceMatrix/v2:computeRouteMatrix', baseUrl);
      const body = {
        origins: from.map(toWaypoint),
        destinations: to.map(toWaypoint),
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_UNAWARE',
      };
      const matrix: Matrix = from.map(() => to.map(() => null));
      for (const way of await askProvider({ url, headers, body, answer: ways, timeoutMs })) {
        const row = matrix[way.originIndex];
        const seconds = Number(way.duration?.replace(/s$/, ''));
        if (row === undefined || way.condition !== 'ROUTE_EXISTS' || Number.isNaN(seconds)) continue;
        row[way.destinationIndex] = travelTime(seconds, way.distanceMeters);
      }
      return matrix;
    },
  };
}
