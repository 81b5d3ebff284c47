import type { Coordinates } from './coordinates.ts';

/** A rectangle of the map in degrees. `west` is less than `east`: none crosses the date line. */
export type Bounds = { south: number; west: number; north: number; east: number };

/** The deepest zoom level of any map here; each level doubles the scale. */
const deepestZoom = 22;

/** A square of the map: its zoom level, and its column and row from the north-west. */
export type TileAt = { z: number; x: number; y: number };

/**
 * Reads the numbers of a tile; null if none has them: a zoom level has 2^z columns and as many rows.
 *
 * @example readTileAt({ z: '1', x: '2', y: '0' }) → null
 */
export function readTileAt(texts: { z: string; x: string; y: string }): TileAt | null {
  if (![texts.z, texts.x, texts.y].every((text) => /^\d{1,7}$/.test(text))) return null;
  const [z, x, y] = [Number(texts.z), Number(texts.x), Number(texts.y)];
  return z <= deepestZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}

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
