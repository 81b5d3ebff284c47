import type { NeighbourVisit, SlotPerson, Span } from './slot-types.ts';

/**
 * Free time of a person, and the visits of that day around it. `nextOnes` are all visits to which the person may come
 * from a visit in the gap: the one behind, and those that begin before another one behind has ended.
 */
export type Gap = Span & {
  before: NeighbourVisit | null;
  behind: NeighbourVisit | null;
  nextOnes: readonly NeighbourVisit[];
};

/**
 * The parts of a span that are outside of all busy spans, which are ordered by start. A busy span without length still
 * divides the time, because nothing may go on across it.
 *
 * @example freeStretches({ start: 0, end: 10 }, [{ start: 2, end: 4 }]) → [{ start: 0, end: 2 }, { start: 4, end: 10 }]
 */
function freeStretches({ start, end }: Span, busy: readonly Span[]): Span[] {
  const free: Span[] = [];
  let from = start;
  for (const span of busy) {
    if (span.start >= end) break;
    if (span.start > from) free.push({ start: from, end: span.start });
    from = Math.max(from, span.end);
  }
  if (from < end) free.push({ start: from, end });
  return free;
}

const touches = ({ start, end }: Span, day: Span): boolean =>
  start < day.end && (end > day.start || start >= day.start);

/**
 * The items that touch each of the ascending days, in order of start. Reads the items once, so that a year of dates
 * costs no more than its items.
 */
export function byDay<T extends Span>(items: readonly T[], days: readonly Span[]): T[][] {
  const sorted = [...items].sort((one, other) => one.start - other.start || one.end - other.end);
  let next = 0;
  let running: T[] = [];
  return days.map((day) => {
    const coming: T[] = [];
    for (let item = sorted[next]; item !== undefined && item.start < day.end; item = sorted[next]) {
      coming.push(item);
      next += 1;
    }
    running = [...running, ...coming].filter((item) => item.end > day.start || item.start >= day.start);
    return running.filter((item) => touches(item, day));
  });
}

/** The greatest item by an order; null for none. */
function greatest<T>(items: readonly T[], compare: (one: T, other: T) => number): T | null {
  let found: T | null = null;
  for (const item of items) if (found === null || compare(item, found) > 0) found = item;
  return found;
}

const compareIds = (one: { id: string }, other: { id: string }): number => (one.id > other.id ? 1 : -1);

/** Of visits that end at the same time the one that began last counts, then the greatest id. */
const lastBefore = (visits: readonly NeighbourVisit[], moment: number): NeighbourVisit | null =>
  greatest(
    visits.filter(({ end }) => end <= moment),
    (one, other) => one.end - other.end || one.start - other.start || compareIds(one, other),
  );

/** Of visits that begin at the same time the smallest id counts. */
const firstBehind = (visits: readonly NeighbourVisit[], moment: number): NeighbourVisit | null =>
  greatest(
    visits.filter(({ start }) => start >= moment),
    (one, other) => other.start - one.start || compareIds(other, one),
  );

function nextOnes(visits: readonly NeighbourVisit[], moment: number): NeighbourVisit[] {
  const behind = visits.filter(({ start }) => start >= moment);
  const firstEnd = (visit: NeighbourVisit): number =>
    behind.reduce((least, other) => (other === visit ? least : Math.min(least, other.end)), Number.POSITIVE_INFINITY);
  return behind.filter((visit) => firstEnd(visit) > visit.start);
}

/**
 * A person's gaps of a day: free working time between visits, tasks, events and breaks. The visit before a gap is the
 * one that ends last before it, the visit behind the one that begins first after it, both of that day, also outside of
 * the working hours.
 */
export function gapsOf(windows: readonly Span[], { visits, blocks }: Pick<SlotPerson, 'visits' | 'blocks'>): Gap[] {
  const busy = [...visits, ...blocks].sort((one, other) => one.start - other.start);
  return windows
    .flatMap((window) => freeStretches(window, busy))
    .map((gap) => ({
      ...gap,
      before: lastBefore(visits, gap.start),
      behind: firstBehind(visits, gap.end),
      nextOnes: nextOnes(visits, gap.end),
    }));
}
