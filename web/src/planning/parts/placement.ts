import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { type DayClock, slotMinutes } from './day-axis.ts';
import type { Entry, Person } from './entry.ts';

const minuteMs = 60_000;
const slotMs = slotMinutes * minuteMs;
/** The length in milliseconds that an entry without a time gets, as a job without an end does (API 4.5). */
const usualMs = 60 * minuteMs;

/** Time and people of an entry, which a move changes. Moments in milliseconds. */
export type Placement = { start: number; end: number; isAllDay: boolean; people: readonly Person[] };

export const placementOf = ({ start, end, isAllDay, people }: Entry): Placement => ({ start, end, isAllDay, people });

export const isSamePlacement = (one: Placement, other: Placement): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.isAllDay === other.isAllDay &&
  one.people.map(({ id }) => id).join() === other.people.map(({ id }) => id).join();

const lengthOf = ({ start, end, isAllDay }: Placement): number => (isAllDay || end <= start ? usualMs : end - start);

/** Moves to another moment; keeps the duration. */
export const movedTo = (placement: Placement, start: number): Placement => ({
  ...placement,
  start,
  end: start + lengthOf(placement),
  isAllDay: false,
});

const localOf = (moment: number, zone: string) => wallClock(new Date(moment).toISOString(), zone);
const dayMs = 24 * 60 * minuteMs;
/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Moves to another day at the same clock time in the zone; an entry without a time stays without one. */
export function movedToDay(placement: Placement, day: string, zone: string): Placement {
  const { time, day: before } = localOf(placement.start, zone);
  const start = Date.parse(momentOf({ day, time }, zone));
  if (!placement.isAllDay) return movedTo(placement, start);
  const last = new Date(Date.parse(day) + daysBetween(before, localOf(placement.end, zone).day) * dayMs);
  return { ...placement, start, end: Date.parse(momentOf({ day: last.toISOString().slice(0, 10), time }, zone)) };
}

/** Moves to a day without a time: both ends at its midnight (API 4.5). */
export function anyTimeOn(placement: Placement, day: string, zone: string): Placement {
  if (placement.isAllDay) return movedToDay(placement, day, zone);
  const start = Date.parse(momentOf({ day, time: '00:00' }, zone));
  return { ...placement, start, end: start, isAllDay: true };
}

/** Changes the end, to at least a quarter of an hour after the start. */
export const endingAt = (placement: Placement, end: number): Placement =>
  placement.isAllDay ? placement : { ...placement, end: Math.max(end, placement.start + slotMs) };

/**
 * Replaces a person by another one; null means nobody. The others are kept, and nobody is listed twice.
 *
 * @example reassigned([tom, ann], 'tom', bo) → [bo, ann]
 */
export function reassigned(people: readonly Person[], from: string | null, to: Person | null): Person[] {
  if (from === (to?.id ?? null)) return [...people];
  const others = people.filter(({ id }) => id !== to?.id);
  const at = others.findIndex(({ id }) => id === from);
  const left = others.filter(({ id }) => id !== from);
  return to === null ? left : left.toSpliced(at < 0 ? left.length : at, 0, to);
}

/** Snaps to the nearest quarter of an hour of a day. */
export const snapped = (moment: number, { start }: DayClock): number =>
  start + Math.round((moment - start) / slotMs) * slotMs;

/** Snaps down to the quarter of an hour. */
export const snappedDown = (moment: number, { start }: DayClock): number =>
  start + Math.floor((moment - start) / slotMs) * slotMs;
