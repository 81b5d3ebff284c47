import type { MapArea } from '@truckroll/contract/map';
import type { Bounds } from '@truckroll/domain/addresses/map-bounds';
import { Delaunay } from 'd3-delaunay';

/** An area with its corners as [latitude, longitude]. */
export type PostalCell = { code: string; corners: [number, number][] };

/** Web Mercator, in which a map's straight lines are straight: [longitude, stretched latitude] in degrees. */
const stretched = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
const unstretched = (y: number): number => (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90;

/**
 * The shape of each postal area: the part of the bounds that is nearer to its centre than to any other. The true
 * borders follow streets; their data is too large to come with the product.
 */
export function cellsOf(areas: readonly MapArea[], { south, west, north, east }: Bounds): PostalCell[] {
  if (areas.length === 0) return [];
  const points = areas.map(({ latitude, longitude }): [number, number] => [longitude, stretched(latitude)]);
  const voronoi = Delaunay.from(points).voronoi([west, stretched(south), east, stretched(north)]);
  return areas.flatMap(({ code }, at) => {
    const polygon = voronoi.cellPolygon(at) as [number, number][] | null;
    return polygon === null ? [] : [{ code, corners: polygon.map(([x, y]) => [unstretched(y), x]) }];
  });
}

/** One of four tints, which tell neighbours apart. */
export const areaTint = (code: string): number =>
  [...code].reduce((sum, character) => sum * 7 + character.charCodeAt(0), 0) % 4;
