import type { Coordinates } from '../addresses/coordinates.ts';
import { estimatedLeg } from './travel-time.ts';

/** A visit of somebody's day. Moments in milliseconds; the place is null where it is unknown. */
export type TravelStop = { id: string; start: number; end: number; place: Coordinates | null };

/** The way from one visit to the next: its whole minutes, the whole minutes between the visits, and whether it fits. */
export type TravelGap = { fromId: string; toId: string; minutes: number; free: number; fits: boolean };

const minuteMs = 60_000;

/**
 * The state of a way on a board.
 *
 * @example travelText({ minutes: 20, free: 15, fits: false, … }) → '20 min of travel, only 15 min free'
 */
export const travelText = ({ minutes, free, fits }: Omit<TravelGap, 'fromId' | 'toId'>): string =>
  fits ? `${minutes} min` : `${minutes} min of travel, ${free > 0 ? `only ${free} min` : 'no time'} free`;

/** Of visits that end at the same time the one that began last counts, then the greatest id (API VI-10). */
const isLater = (one: TravelStop, other: TravelStop): boolean =>
  (one.end - other.end || one.start - other.start || (one.id > other.id ? 1 : -1)) > 0;

function before(stop: TravelStop, stops: readonly TravelStop[]): TravelStop | null {
  let found: TravelStop | null = null;
  for (const other of stops)
    if (other !== stop && other.end <= stop.start && (found === null || isLater(other, found))) found = other;
  return found;
}

/**
 * The ways between the visits of one person on one day, by start. The visit before is the one that ends last before the
 * start. Nothing is said where a place is unknown, or where both are the same. Minutes are estimated as those of
 * suggested times: the straight line times 1.3 at 40 km/h.
 *
 * @example travelGaps([nineToTenInTheCity, quarterPastTenAt20km]) → [{ …, minutes: 39, free: 15, fits: false }]
 */
export function travelGaps(stops: readonly TravelStop[]): TravelGap[] {
  const sorted = stops.toSorted((one, other) => one.start - other.start || one.end - other.end);
  return sorted.flatMap((stop): TravelGap[] => {
    const from = before(stop, sorted);
    if (from?.place == null || stop.place === null) return [];
    const minutes = estimatedLeg(from.place, stop.place, 'flat').minutesAt(0);
    if (minutes === 0) return [];
    const free = Math.floor((stop.start - from.end) / minuteMs);
    return [{ fromId: from.id, toId: stop.id, minutes, free, fits: minutes <= free }];
  });
}
