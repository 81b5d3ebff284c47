import type { MapArea, MapPlace } from '@truckroll/contract/maps/map';
import type { Bounds } from '@truckroll/domain/addresses/map-bounds';
import { builtInIndex } from './built-in-index.ts';
import type { PostalArea } from './postal-areas.ts';

/** Towns of fewer postal areas are only named within postal areas. */
const leastAreas = 3;

/** The main towns, largest first, at most `count`. */
export const mainPlaces = (count: number): MapPlace[] =>
  builtInIndex()
    .largestPlaces(count)
    .filter(({ areas }) => areas.length >= leastAreas)
    .map(({ city, latitude, longitude, areas }) => ({ name: city, latitude, longitude, size: areas.length }));

/** Some 100 metres. */
const sharedPlaces = 3;

/**
 * One area for each place: codes of post boxes and firms lie at the centre of their town, where areas would have no
 * extent. The lowest code stands for all. At most `count`.
 */
function distinctAreas(areas: readonly PostalArea[], count: number): MapArea[] {
  const byPlace = new Map<string, MapArea>();
  for (const { code, city, latitude, longitude } of areas) {
    const key = `${latitude.toFixed(sharedPlaces)} ${longitude.toFixed(sharedPlaces)}`;
    if (!byPlace.has(key)) byPlace.set(key, { code, city, latitude, longitude });
    if (byPlace.size === count) break;
  }
  return [...byPlace.values()];
}

/** The postal areas within bounds, as a map draws them. */
export const drawnAreas = (bounds: Bounds, count: number): MapArea[] =>
  distinctAreas(builtInIndex().areasWithin(bounds), count);
