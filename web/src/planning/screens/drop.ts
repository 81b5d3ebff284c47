import { type Axis, type DayClock, momentAt } from '../parts/day-axis.ts';
import type { Person } from '../parts/entry.ts';
import {
  anyTimeOn,
  endingAt,
  movedTo,
  movedToDay,
  type Placement,
  reassigned,
  snapped,
  snappedDown,
} from '../parts/placement.ts';

/** A drop area, from its element's data attributes. */
export type Area = {
  /** What a drop sets: a time along the hours of a day, a day without a time, or a day at the entry's own time. */
  kind: 'time' | 'any-time' | 'day';
  day: string;
  /** The person of a row, or null in the unassigned row. Undefined if there are no rows. */
  personId: string | null | undefined;
};

/** The held part of an entry, and the grab offset. */
export type Hold = {
  placement: Placement;
  part: 'whole' | 'end';
  /** The milliseconds from the entry's start to the pointer. 0 if the entry has no time. */
  grabbed: number;
  /** The row from which it was dragged. Undefined if there are no rows. */
  fromPerson: string | null | undefined;
};

type Grid = {
  axis: Axis;
  clock: DayClock;
  zone: string;
  personById: (id: string | null) => Person | null;
  mayHandOver: boolean;
};

function timesAt(
  { placement, part, grabbed }: Hold,
  area: Area,
  share: number,
  { axis, clock, zone }: Grid,
): Placement {
  if (area.kind === 'day') return part === 'end' ? placement : movedToDay(placement, area.day, zone);
  if (area.kind === 'any-time') return part === 'end' ? placement : anyTimeOn(placement, area.day, zone);
  const moment = momentAt(axis, clock, share * axis.keys.length);
  if (part === 'end') return endingAt(placement, snapped(moment, clock));
  if (placement.isAllDay) return movedTo(placement, snappedDown(moment, clock));
  return movedTo(placement, Math.max(clock.start, snapped(moment - grabbed, clock)));
}

/**
 * The placement after a drop. `share` is the pointer's relative position along the area's hours, 0 to 1. A drop in
 * another person's row reassigns the entry if the user may do so.
 */
export function dropped(hold: Hold, area: Area, share: number, grid: Grid): Placement {
  const moved = timesAt(hold, area, share, grid);
  if (area.personId === undefined || hold.fromPerson === undefined || hold.part === 'end' || !grid.mayHandOver)
    return moved;
  return { ...moved, people: reassigned(moved.people, hold.fromPerson, grid.personById(area.personId)) };
}
