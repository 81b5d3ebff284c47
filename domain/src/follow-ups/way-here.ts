import type { Coordinates } from '../addresses/coordinates.ts';
import { flatMinutes, roadKilometres } from '../travel/travel-time.ts';

/** A visit of somebody's day: its planned time, its place, and since when it is worked on. */
export type DayStop = {
  start: string;
  end: string;
  /** Null where the position of its address is not known: ways to and from it then take no time. */
  place: Coordinates | null;
  /** When somebody arrived or began; null while nobody has. */
  begunAt: string | null;
};

const minuteMs = 60_000;

const wayMs = (from: Coordinates | null, to: Coordinates | null): number =>
  from === null || to === null ? 0 : flatMinutes(roadKilometres(from, to)) * minuteMs;

const lengthMs = ({ start, end }: DayStop): number => Date.parse(end) - Date.parse(start);

/**
 * When somebody who is at the first of these visits arrives at the last one: each visit takes its planned length, the ways
 * between them count as on the calendar, and none begins before its time.
 *
 * @param now Nobody has left the first visit yet, however long it has taken.
 * @example of a visit that began at 08:10 and takes an hour, 20 minutes away: 09:30, and at 09:25 it is 09:45
 */
export function arrivalAtLast(stops: readonly DayStop[], now: string): string | null {
  const [first, ...others] = stops;
  if (first === undefined || first.begunAt === null || others.length === 0) return null;
  let at = Math.max(Date.parse(first.begunAt) + lengthMs(first), Date.parse(now));
  let from = first;
  for (const [index, stop] of others.entries()) {
    at += wayMs(from.place, stop.place);
    if (index < others.length - 1) at = Math.max(at, Date.parse(stop.start)) + lengthMs(stop);
    from = stop;
  }
  return new Date(at).toISOString();
}
