import type { TravelMatrices } from '../routing/routing-problem.ts';
import type { WorkingDay } from '../routing/team-problem.ts';
import { freeWithin, isWithin, overlap, without, workingSpans } from './free-time.ts';
import type { PlanAxis } from './plan-axis.ts';
import type { PlanPerson, PlanVisit, Span } from './plan-question.ts';

/** A person's day in minutes of the plan's axis. `free` is the working time outside of absences, events and tasks. */
export type PersonDay = { personId: string; day: string; hours: readonly Span[]; free: readonly Span[] };

/** A fixed visit with its time in minutes. */
export type FixedStop = { visit: PlanVisit; time: Span };

export function personDay(
  person: PlanPerson,
  day: string,
  { zone, axis }: { zone: string; axis: PlanAxis },
): PersonDay {
  const hours = workingSpans(day, person.workingWeek, zone).map(axis.widened);
  const busy = [...person.absences, ...person.blocks].map(axis.widened);
  return { personId: person.id, day, hours, free: without(hours, busy) };
}

/**
 * Divides the fixed visits of a person's day: those that lie within the free time and can be reached from the one before
 * are stops of the route. All others only take their time away.
 */
export function placeFixed(
  day: PersonDay,
  fixed: readonly FixedStop[],
  travel: TravelMatrices,
): { stops: FixedStop[]; free: Span[] } {
  const ordered = fixed.toSorted((one, other) => one.time.start - other.time.start);
  let stops = ordered;
  for (;;) {
    const blocks = ordered.filter((stop) => !stops.includes(stop)).map(({ time }) => time);
    const times = stops.map(({ time }) => time);
    const free = without(
      day.free,
      blocks.flatMap((block) => without([block], times)),
    );
    const kept: FixedStop[] = [];
    for (const stop of stops) if (isReachable(stop, kept.at(-1), free, travel)) kept.push(stop);
    if (kept.length === stops.length) return { stops, free };
    stops = kept;
  }
}

function isReachable(
  stop: FixedStop,
  before: FixedStop | undefined,
  free: readonly Span[],
  travel: TravelMatrices,
): boolean {
  if (!isWithin(stop.time, free)) return false;
  if (before === undefined) return true;
  if (overlap(before.time, stop.time)) return false;
  const way = travel.minutes[before.visit.place * travel.places + stop.visit.place] ?? 0;
  return freeWithin({ start: before.time.end, end: stop.time.start }, free) >= way;
}

/** The day as the solver sees it; null for a day without free time. */
export function workingDay(day: string, free: readonly Span[]): WorkingDay | null {
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    day,
    shift: { from: first.start, to: last.end },
    pauses: free.slice(1).map((span, index) => ({ from: free[index]?.end ?? span.start, to: span.start })),
  };
}
