import type { Coordinates } from './coordinates.ts';

const earthRadiusKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in kilometres.
 *
 * @example kilometresBetween(toronto, buffalo) with 43.6532, −79.3832 and 42.8864, −78.8784 → 94.6
 */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
