import type { Coordinates } from '@truckroll/domain/addresses/coordinates';

/** Pixels to the right and down. */
export type Shift = { x: number; y: number };

/** Some 10 metres: markers that are closer than this lie upon each other at every zoom level that people use. */
const places = 4;
const around = 8;
const ringPx = 22;

/**
 * Moves markers of the same place apart, in rings around it: approximate positions are those of a postal area, which
 * many jobs share. A marker that is alone is not moved.
 */
export function spreadMarkers(positions: readonly Coordinates[]): Shift[] {
  const keys = positions.map(({ latitude, longitude }) => `${latitude.toFixed(places)} ${longitude.toFixed(places)}`);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const used = new Map<string, number>();
  return keys.map((key) => {
    const count = counts.get(key) ?? 1;
    const at = used.get(key) ?? 0;
    used.set(key, at + 1);
    if (count === 1) return { x: 0, y: 0 };
    const ring = Math.floor(at / around);
    const inRing = Math.min(around, count - ring * around);
    const angle = ((at % around) / inRing) * 2 * Math.PI - Math.PI / 2;
    const radius = ringPx * (ring + 1) * (inRing === 2 ? 0.7 : 1);
    // Two lie beside each other, more in a circle that begins at the top.
    const turned = inRing === 2 ? angle + Math.PI / 2 : angle;
    return { x: Math.round(radius * Math.cos(turned)) + 0, y: Math.round(radius * Math.sin(turned)) + 0 };
  });
}
