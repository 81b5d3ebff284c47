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

/** The one of some stops that ends last before a moment, and the one that begins first after it. */
const lastBefore = (stops: readonly FixedStop[], moment: number): FixedStop | undefined =>
  stops
    .filter(({ time }) => time.end <= moment)
    .toSorted((one, other) => one.time.end - other.time.end)
    .at(-1);
const firstBehind = (stops: readonly FixedStop[], moment: number): FixedStop | undefined =>
  stops.filter(({ time }) => time.start >= moment).toSorted((one, other) => one.time.start - other.time.start)[0];

/**
 * Divides the fixed visits of a person's day. Those that lie within the free time, overlap nothing and have the time for
 * the ways around them are stops of the routes. All others divide the day into parts: a route of the part before begins
 * anywhere and arrives at their place in time, one of the part behind leaves from there.
 */
export function placeFixed(
  day: PersonDay,
  fixed: readonly FixedStop[],
  travel: TravelMatrices,
): { stops: FixedStop[]; parts: WorkingDay[] } {
  const stops = fixed.filter((stop) => {
    const others = fixed.filter((other) => other !== stop);
    const { start, end } = stop.time;
    if (!isWithin(stop.time, day.free) || others.some(({ time }) => overlap(time, stop.time))) return false;
    const [before, behind] = [lastBefore(others, start), firstBehind(others, end)];
    return (
      (before === undefined || isReached(before, stop, { day, travel })) &&
      (behind === undefined || isReached(stop, behind, { day, travel }))
    );
  });
  const dividing = fixed.filter((stop) => !stops.includes(stop));
  return { stops, parts: partsOf(day, dividing) };
}

function isReached(
  from: FixedStop,
  to: FixedStop,
  { day, travel }: { day: PersonDay; travel: TravelMatrices },
): boolean {
  const way = travel.minutes[from.visit.place * travel.places + to.visit.place] ?? 0;
  return freeWithin({ start: from.time.end, end: to.time.start }, day.free) >= way;
}

/** The free time between the dividing visits. The ways from and to them lie outside of breaks, absences and events. */
function partsOf({ day, hours, free }: PersonDay, dividing: readonly FixedStop[]): WorkingDay[] {
  const left = without(
    free,
    dividing.map(({ time }) => time),
  );
  const [opens, closes] = [hours[0]?.start ?? 0, hours.at(-1)?.end ?? 0];
  const around = left.map((span) => ({
    span,
    before: lastBefore(dividing, span.start),
    behind: firstBehind(dividing, span.end),
  }));
  const groups = Map.groupBy(around, ({ before, behind }) => `${before?.visit.id} ${behind?.visit.id}`);
  return [...groups.values()].flatMap((group): WorkingDay[] => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { before, behind } = first;
    const shift = { from: first.span.start, to: last.span.end };
    return [
      {
        ...{ day, shift },
        pauses: group
          .slice(1)
          .map(({ span }, index) => ({ from: group[index]?.span.end ?? span.start, to: span.start })),
        ...(before && {
          before: { place: before.visit.place, moment: before.time.end < opens ? before.time.end : shift.from },
        }),
        ...(behind && {
          behind: { place: behind.visit.place, moment: behind.time.start > closes ? behind.time.start : shift.to },
        }),
      },
    ];
  });
}
