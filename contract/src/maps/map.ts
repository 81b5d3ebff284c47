import { coordinatesRangeText } from '@truckroll/domain/addresses/coordinates';
import { z } from 'zod';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathName, signedLinkQuery } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { degrees } from './geo.ts';
import { areasReach } from './map-reach.ts';

/** The tiles of the configured map. `url` has the placeholders {z}, {x} and {y}, and is valid for at least a week. */
export const mapTiles = z.object({
  /** Pictures, or vector tiles (MVT) with the layers of the Protomaps basemap. */
  kind: z.enum(['raster', 'vector']),
  url: z.string(),
  minimumZoom: z.number(),
  maximumZoom: z.number(),
  /** Whom to name on the map, as plain text. */
  credit: z.string(),
});
describeType(mapTiles, { id: 'MapTiles' });
export type MapTiles = z.infer<typeof mapTiles>;

export const getMapTiles = endpoint({
  id: 'GE-5',
  name: 'getMapTiles',
  summary: 'The tiles of the map, if the server has some',
  method: 'GET',
  path: '/geo/map',
  needs: signedIn,
  data: z.object({ tiles: mapTiles.nullable() }),
});

export const readMapTile = endpoint({
  id: 'GE-6',
  name: 'readMapTile',
  summary: 'One tile of the map, by its signed address',
  method: 'GET',
  path: '/geo/tiles/:z/:x/:y',
  needs: open,
  onlyUnderApi: true,
  params: z.object({ z: pathName(20), x: pathName(20), y: pathName(20) }),
  query: signedLinkQuery,
  data: nothing,
  answers: 'binary',
  refuses: ['invalidLink', 'notFound', 'mapsUnavailable'],
});

/** A town, with its number of postal areas as a measure of its size. */
const mapPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), size: z.number() });
describeType(mapPlace, { id: 'MapPlace' });
export type MapPlace = z.infer<typeof mapPlace>;

export const listMapPlaces = endpoint({
  id: 'GE-7',
  name: 'listMapPlaces',
  summary: 'The main towns of the built-in gazetteer, largest first',
  method: 'GET',
  path: '/geo/places',
  needs: signedIn,
  data: z.object({ places: z.array(mapPlace).max(listBounds.mapPlaces) }),
});

/** A postal area at its centre: a ZIP code, or the first three characters of Canadian codes. */
const mapArea = z.object({ code: z.string(), city: z.string(), latitude: z.number(), longitude: z.number() });
describeType(mapArea, { id: 'MapArea' });
export type MapArea = z.infer<typeof mapArea>;

export const listMapAreas = endpoint({
  id: 'GE-8',
  name: 'listMapAreas',
  summary: 'The postal areas of the built-in gazetteer within bounds',
  method: 'GET',
  path: '/geo/areas',
  needs: signedIn,
  query: z
    .object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) })
    .refine(({ south, west, north, east }) => south < north && west < east, {
      path: ['south'],
      message: coordinatesRangeText,
    })
    .refine(({ south, west, north, east }) => north - south <= areasReach && east - west <= areasReach, {
      path: ['north'],
      message: `The bounds are too large (maximum ${areasReach} degrees).`,
    }),
  data: z.object({ areas: z.array(mapArea).max(listBounds.mapAreas) }),
});
