import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Person } from '../parts/entry.ts';
import {
  anyTimeOn,
  daysBetween,
  endingAt,
  movedTo,
  movedToDay,
  type Placement,
  reassigned,
} from '../parts/placement.ts';

const minuteMs = 60_000;

/** The change that a move of several entries makes to each. */
export type Shift = {
  /** Days by the calendar, at the same time of day. */
  days?: number;
  /** Minutes of the time of day. Entries without a time ignore them. */
  minutes?: number;
  /** Minutes by which ends move. */
  end?: number;
  /** Whether the entries keep their day but lose their time of day. */
  toAnyTime?: boolean;
  /** Everybody's work goes to one person. `from` is replaced in teams that have this person, other teams entirely. */
  people?: { from: string | null; to: Person | null };
};

const clockOf = (moment: number, zone: string): { day: string; minutes: number } => {
  const { day, time } = wallClock(new Date(moment).toISOString(), zone);
  return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
};

function teamAfter(people: readonly Person[], { from, to }: NonNullable<Shift['people']>): Person[] {
  if (from !== null && people.some(({ id }) => id === from)) return reassigned(people, from, to);
  return to === null ? [] : [to];
}

/**
 * The placement of an entry after the shift of its group. `zone` is that of the entry's days.
 *
 * @example shifted(nineToTen, { days: 1, minutes: 30 }, zone) → the next day, 09:30 to 10:30
 */
export function shifted(placement: Placement, shift: Shift, zone: string): Placement {
  const { days = 0, minutes = 0, end = 0, toAnyTime = false, people } = shift;
  const day = addDays(clockOf(placement.start, zone).day, days);
  let after = days === 0 ? placement : movedToDay(placement, day, zone);
  if (toAnyTime) after = anyTimeOn(after, day, zone);
  else if (minutes !== 0 && !after.isAllDay) after = movedTo(after, after.start + minutes * minuteMs);
  if (end !== 0) after = endingAt(after, after.end + end * minuteMs);
  return people === undefined ? after : { ...after, people: teamAfter(after.people, people) };
}

/** What the group of a dragged entry follows: the difference between two placements of that entry, without its people. */
export function shiftOf({ before, after }: { before: Placement; after: Placement }, zone: string): Shift {
  if (before.start === after.start && before.end !== after.end && before.isAllDay === after.isAllDay)
    return { end: (after.end - before.end) / minuteMs };
  const [old, now] = [clockOf(before.start, zone), clockOf(after.start, zone)];
  const isTimed = !before.isAllDay && !after.isAllDay;
  return {
    days: daysBetween(old.day, now.day),
    minutes: isTimed ? now.minutes - old.minutes : 0,
    toAnyTime: after.isAllDay && !before.isAllDay,
  };
}
