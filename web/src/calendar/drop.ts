import { type Axis, type DayClock, momentAt } from './day-axis.ts';
import type { Person } from './entry.ts';
import {
  anyTimeOn,
  endingAt,
  handedOver,
  movedTo,
  movedToDay,
  type Placement,
  snapped,
  snappedDown,
} from './placement.ts';

/** A place that something can be dropped on, as its element says it. */
export type Area = {
  /** Along the hours of a day, on the day without a time, or on the day at the time that it has. */
  kind: 'time' | 'any-time' | 'day';
  day: string;
  /** The person of a row, null for the row of nobody; undefined where there are no rows. */
  personId: string | null | undefined;
};

/** What is held, and where: the part, and how far behind its start. */
export type Hold = {
  placement: Placement;
  part: 'whole' | 'end';
  /** Milliseconds from its start to the pointer; 0 where it has no time. */
  grabbed: number;
  /** From whose row it was taken; undefined where there are no rows. */
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
 * Where something that is held would be after a drop. `share` is how far along the area's hours the pointer is, 0 to 1. In
 * a row of another person it is handed over, by those who may.
 */
export function dropped(hold: Hold, area: Area, share: number, grid: Grid): Placement {
  const moved = timesAt(hold, area, share, grid);
  if (area.personId === undefined || hold.fromPerson === undefined || hold.part === 'end' || !grid.mayHandOver)
    return moved;
  return { ...moved, people: handedOver(moved.people, hold.fromPerson, grid.personById(area.personId)) };
}
