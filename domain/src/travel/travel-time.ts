import type { Coordinates } from '../addresses/coordinates.ts';
import { kilometresBetween } from '../addresses/distance.ts';

/** How much longer roads are than the straight line (API VI-10). */
const roadFactor = 1.3;

/** The speed of scores in kilometres an hour, for every distance at every time of day (API VI-10). */
const flatSpeed = 40;

/**
 * Estimates the length of the road between two places in kilometres: the straight line times 1.3.
 *
 * @example roadKilometres(toronto, buffalo) with 43.6532, −79.3832 and 42.8864, −78.8784 → 122.9
 */
export const roadKilometres = (from: Coordinates, to: Coordinates): number => kilometresBetween(from, to) * roadFactor;

/** Kilometres as answers show them, with one decimal. */
export const shownKilometres = (kilometres: number): number => Math.round(kilometres * 10) / 10;

/**
 * The whole minutes of a road at 40 km/h, rounded up.
 *
 * @example flatMinutes(13) → 20
 */
export const flatMinutes = (kilometres: number): number => Math.ceil((kilometres / flatSpeed) * 60);

/** The length of each kind of road of a journey in kilometres, and its speed in kilometres an hour in free traffic. */
const roads = [
  { kind: 'town', length: 6, speed: 30 },
  { kind: 'road', length: 24, speed: 60 },
  { kind: 'motorway', length: Number.POSITIVE_INFINITY, speed: 95 },
] as const;

/** How much longer town traffic takes, by local hour: the rush hours of the morning and the evening, and the night. */
function townFactor(minuteOfDay: number): number {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  if (hour === 7 || hour === 8 || hour === 16 || hour === 17) return 1.5;
  if (hour === 15 || hour === 18) return 1.2;
  return hour >= 6 && hour < 21 ? 1.1 : 1;
}

/**
 * The whole minutes of a road, rounded up, at speeds that depend on the distance and on the time of day: the first 6 km
 * are town streets, the next 24 km roads, the rest motorway. Traffic slows the town streets fully and the other roads
 * by half as much. `minuteOfDay` counts from local midnight.
 *
 * @example variedMinutes(6, 12 * 60) → 14, and variedMinutes(6, 8 * 60) → 18
 */
export function variedMinutes(kilometres: number, minuteOfDay: number): number {
  const town = townFactor(minuteOfDay);
  let [left, minutes] = [kilometres, 0];
  for (const { kind, length, speed } of roads) {
    const part = Math.min(left, length);
    const factor = kind === 'town' ? town : 1 + (town - 1) / 2;
    minutes += (part / speed) * 60 * factor;
    left -= part;
  }
  // Sums of fractions may lie a rounding error above a whole minute.
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

/** One way between two places: its length, and its whole minutes when it is driven around a minute of the local day. */
export type Leg = { kilometres: number; minutesAt: (minuteOfDay: number) => number };

/** The speeds that estimates use: 40 km/h always, or by distance and time of day. */
export const travelSpeeds = ['flat', 'varied'] as const;
export type TravelSpeeds = (typeof travelSpeeds)[number];

/** The estimated way between two places. */
export function estimatedLeg(from: Coordinates, to: Coordinates, speeds: TravelSpeeds): Leg {
  const kilometres = roadKilometres(from, to);
  if (speeds === 'varied') return { kilometres, minutesAt: (minuteOfDay) => variedMinutes(kilometres, minuteOfDay) };
  const minutes = flatMinutes(kilometres);
  return { kilometres, minutesAt: () => minutes };
}
