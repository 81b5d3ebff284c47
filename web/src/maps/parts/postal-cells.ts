import type { MapArea } from '@truckroll/contract/maps/map';
import type { Bounds } from '@truckroll/domain/addresses/map-bounds';
import { Delaunay } from 'd3-delaunay';

/** An area with its corners as [latitude, longitude]. */
export type PostalCell = { code: string; corners: [number, number][] };

/** Web Mercator, in which a map's straight lines are straight: [longitude, stretched latitude] in degrees. */
const stretched = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
const unstretched = (y: number): number => (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90;

type Point = [x: number, y: number];

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** How many times the usual distance to its neighbours an area reaches at most, so that it does not fill a lake. */
const reachFactor = 1.2;
const piecesOfEdge = 12;

/** A convex shape around a centre, cut off at a distance from it. */
function cutOff(corners: readonly Point[], centre: Point, reach: number): Point[] {
  if (corners.every((corner) => distance(corner, centre) <= reach)) return [...corners];
  const along = corners.slice(1).flatMap((to, at): Point[] => {
    const from = corners[at] ?? to;
    return Array.from({ length: piecesOfEdge }, (_piece, step): Point => {
      const share = step / piecesOfEdge;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
  return along.map((point): Point => {
    const share = Math.min(1, reach / distance(point, centre));
    return [centre[0] + (point[0] - centre[0]) * share, centre[1] + (point[1] - centre[1]) * share];
  });
}

/**
 * The shape of each postal area: the part of the bounds that is nearer to its centre than to any other, and not far from
 * it. The true borders follow streets; their data is too large to come with the product.
 */
export function cellsOf(areas: readonly MapArea[], { south, west, north, east }: Bounds): PostalCell[] {
  if (areas.length === 0) return [];
  const points = areas.map(({ latitude, longitude }): Point => [longitude, stretched(latitude)]);
  const delaunay = Delaunay.from(points);
  const voronoi = delaunay.voronoi([west, stretched(south), east, stretched(north)]);
  return areas.flatMap(({ code }, at) => {
    const polygon = voronoi.cellPolygon(at) as Point[] | null;
    const centre = points[at];
    if (polygon === null || centre === undefined) return [];
    const near = [...delaunay.neighbors(at)].flatMap((other) => {
      const neighbour = points[other];
      return neighbour === undefined ? [] : [distance(neighbour, centre)];
    });
    // One that is alone is not cut off.
    const usual = near.sort((one, other) => one - other)[near.length >> 1] ?? Number.POSITIVE_INFINITY;
    const corners = cutOff(polygon, centre, usual * reachFactor);
    return [{ code, corners: corners.map(([x, y]): [number, number] => [unstretched(y), x]) }];
  });
}

/** The tint of a postal area, 0 to 3. Neighbouring areas usually have different ones. */
export const areaTint = (code: string): number =>
  [...code].reduce((sum, character) => sum * 7 + character.charCodeAt(0), 0) % 4;
