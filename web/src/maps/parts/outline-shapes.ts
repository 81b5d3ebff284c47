import type { Bounds } from '@truckroll/domain/addresses/map-bounds';

/** A ring or a line as longitude and latitude in turn, with the bounds of its points. */
export type Trace = { points: Float64Array; bounds: Bounds };

export function traceOf(points: readonly (readonly number[])[]): Trace {
  const bounds = { south: 90, west: 180, north: -90, east: -180 };
  const flat = new Float64Array(points.length * 2);
  for (const [at, [lng = 0, lat = 0]] of points.entries()) {
    flat[at * 2] = lng;
    flat[at * 2 + 1] = lat;
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
  }
  return { points: flat, bounds };
}

const touches = (one: Bounds, other: Bounds): boolean =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north;

/** The part of a ring on one side of a meridian (axis 0) or parallel (axis 1). */
function cutRing(ring: readonly number[], axis: 0 | 1, limit: number, keepsAbove: boolean): number[] {
  const kept: number[] = [];
  const isInside = (value: number) => (keepsAbove ? value >= limit : value <= limit);
  const count = ring.length;
  for (let at = 0; at < count; at += 2) {
    const before = (at + count - 2) % count;
    const [x0, y0, x1, y1] = [ring[before] ?? 0, ring[before + 1] ?? 0, ring[at] ?? 0, ring[at + 1] ?? 0];
    const [from, to] = axis === 0 ? [x0, x1] : [y0, y1];
    if (isInside(from) !== isInside(to)) {
      const share = (limit - from) / (to - from);
      kept.push(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
    }
    if (isInside(to)) kept.push(x1, y1);
  }
  return kept;
}

/** The part of a ring within bounds, closed along their edges. */
function ringWithin({ points, bounds }: Trace, { south, west, north, east }: Bounds): readonly number[][] {
  let ring = [...points];
  if (bounds.west < west) ring = cutRing(ring, 0, west, true);
  if (bounds.east > east) ring = cutRing(ring, 0, east, false);
  if (bounds.south < south) ring = cutRing(ring, 1, south, true);
  if (bounds.north > north) ring = cutRing(ring, 1, north, false);
  return [ring];
}

/** The pieces of a line whose segments may touch the bounds. */
function linesWithin({ points }: Trace, box: Bounds): readonly number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 2; at < points.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.subarray(at - 2, at + 2);
    const reach = {
      west: Math.min(x0, x1),
      east: Math.max(x0, x1),
      south: Math.min(y0, y1),
      north: Math.max(y0, y1),
    };
    if (!touches(reach, box)) {
      if (piece.length > 0) pieces.push(piece);
      piece = [];
    } else if (piece.length === 0) piece = [x0, y0, x1, y1];
    else piece.push(x1, y1);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

const tilePx = 256;
/** Points nearer than this to the one before are left out. */
const leastPx = 1.2;

/** Without the points that a zoom level does not show, and as latitude and longitude in turn. */
function thinned(points: ArrayLike<number>, zoom: number): Float64Array {
  const scale = (tilePx * 2 ** zoom) / 360;
  const kept: number[] = [];
  let [lastX, lastY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < points.length; at += 2) {
    const [lng = 0, lat = 0] = [points[at], points[at + 1]];
    // Mercator stretches degrees of latitude by the same factor, to which the nearest pole is capped.
    const stretch = 1 / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    const [x, y] = [lng * scale, lat * scale * stretch];
    const isLast = at === points.length - 2;
    if (!isLast && Math.abs(x - lastX) < leastPx && Math.abs(y - lastY) < leastPx) continue;
    kept.push(lat, lng);
    [lastX, lastY] = [x, y];
  }
  return new Float64Array(kept);
}

/** The wanted part of a map, and how near it is seen. */
export type OutlineView = { bounds: Bounds; zoom: number };

/**
 * The parts of rings or lines that a view shows, in its accuracy: latitude and longitude in turn. Without what lies
 * outside, a map of a town draws some dozens of points instead of the coasts of a continent.
 */
export function seenOf(
  traces: readonly Trace[],
  { bounds, zoom }: OutlineView,
  kind: 'rings' | 'lines',
): Float64Array[] {
  const least = kind === 'rings' ? 6 : 4;
  return traces.flatMap((trace) => {
    if (!touches(trace.bounds, bounds)) return [];
    const pieces = isWithin(trace.bounds, bounds)
      ? [trace.points]
      : kind === 'rings'
        ? ringWithin(trace, bounds)
        : linesWithin(trace, bounds);
    return pieces.map((piece) => thinned(piece, zoom)).filter(({ length }) => length >= least);
  });
}
