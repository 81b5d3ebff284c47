import type { Coordinates } from './coordinates.ts';

/** A rectangle of the map in degrees. `west` is less than `east`: none crosses the date line. */
export type Bounds = { south: number; west: number; north: number; east: number };

/** The deepest zoom level of any map here; each level doubles the scale. */
export const deepestZoom = 22;

/** Whether a tile exists: its zoom level has 2^z columns and as many rows. */
export const isTile = ({ z, x, y }: { z: number; x: number; y: number }): boolean =>
  z >= 0 && z <= deepestZoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;

/** The bounds of positions; null without any. */
export function boundsOf(positions: readonly Coordinates[]): Bounds | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}

/**
 * Bounds widened to multiples of a step, so that small movements of a map ask for the same area again.
 *
 * @example snappedBounds({ south: 43.61, west: -79.42, north: 43.7, east: -79.3 }, 0.5)
 *   → { south: 43.5, west: -79.5, north: 44, east: -79 }
 */
export function snappedBounds({ south, west, north, east }: Bounds, step: number): Bounds {
  const down = (degrees: number, reach: number) => Math.max(-reach, Math.floor(degrees / step) * step);
  const up = (degrees: number, reach: number) => Math.min(reach, Math.ceil(degrees / step) * step);
  return { south: down(south, 90), west: down(west, 180), north: up(north, 90), east: up(east, 180) };
}

/** Whether a position lies within bounds, their edges included. */
export const isWithin = ({ latitude, longitude }: Coordinates, { south, west, north, east }: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
