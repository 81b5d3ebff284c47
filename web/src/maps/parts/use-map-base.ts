import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMapTiles, listMapAreas, listMapPlaces } from '@truckroll/contract/maps/map';
import type { Bounds } from '@truckroll/domain/addresses/map-bounds';
import { useEffect, useMemo } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recall, remember } from '../../design/device-memory.ts';
import type { MapBase } from './base-layer.ts';

const hourMs = 3_600_000;

/** The tiles of the server's map (GE-5). Their address changes once a week. */
const tilesQuery = queryOptions({
  queryKey: ['maps', 'tiles'],
  queryFn: async () => (await fetchEndpoint(getMapTiles)).tiles,
  staleTime: hourMs,
  gcTime: 24 * hourMs,
  retry: false,
});

/** The main towns (GE-7), which never change while the page is open. */
const placesQuery = queryOptions({
  queryKey: ['maps', 'places'],
  queryFn: async () => (await fetchEndpoint(listMapPlaces)).places,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The postal areas within bounds (GE-8). */
const areasQuery = ({ south, west, north, east }: Bounds) => {
  const query = { south: String(south), west: String(west), north: String(north), east: String(east) };
  return queryOptions({
    queryKey: ['maps', 'areas', query],
    queryFn: async () => (await fetchEndpoint(listMapAreas, { query })).areas,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

const baseOf = (queryClient: QueryClient): MapBase => ({
  tiles: () => queryClient.fetchQuery(tilesQuery),
  places: () => queryClient.fetchQuery(placesQuery),
  areas: (bounds) => queryClient.fetchQuery(areasQuery(bounds)),
});

/** The source of a map's tiles, names and areas. */
export function useMapBase(): MapBase {
  const queryClient = useQueryClient();
  return useMemo(() => baseOf(queryClient), [queryClient]);
}

const memory = 'maps.streets';

/** Whether maps show streets: tiles of the server. Until it is known, what it was the last time. */
export function useHasStreets(): boolean {
  const { data } = useQuery(tilesQuery);
  useEffect(() => {
    if (data !== undefined) remember(memory, data !== null);
  }, [data]);
  return data === undefined ? recall(memory) === true : data !== null;
}
