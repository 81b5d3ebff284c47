import { placesOf } from '../routing/plan-changes.ts';
import type { RoutingPlan } from '../routing/routing-problem.ts';
import type { TeamProblem, WorkingDay } from '../routing/team-problem.ts';
import type { PlanAxis } from './plan-axis.ts';
import type { VisitSlot } from './plan-question.ts';
import type { PlanWork } from './plan-work.ts';

/** A visit's change of time and people. */
export type PlanMove = { visitId: string; from: VisitSlot; to: VisitSlot };

const slotOf = ({ start, end, anyTime, teamIds }: VisitSlot): VisitSlot => ({ start, end, anyTime, teamIds });

/** The visits that a plan gives another time or person. Lengths stay; a visit without a time gets its usual length. */
export function planMoves(planned: PlanWork, team: TeamProblem, plan: RoutingPlan, axis: PlanAxis): PlanMove[] {
  const places = placesOf(plan, planned.visits.length);
  return planned.visits.flatMap((visit, index): PlanMove[] => {
    const place = places[index] ?? null;
    const wanted = planned.work.visits[index];
    const personId = team.days[place?.vehicle ?? -1]?.personId;
    if (place === null || personId === undefined || wanted === undefined || wanted.isFixed) return [];
    if (wanted.planned?.personId === personId && wanted.planned.start === place.start) return [];
    const { start, end, anyTime } = visit;
    const isSameStart = wanted.planned?.start === place.start;
    const begin = isSameStart && start !== null ? start : axis.momentOf(place.start);
    const length = start === null || end === null || anyTime ? wanted.duration * 60_000 : end - start;
    const to = { start: begin, end: begin + length, anyTime: false, teamIds: [personId] };
    return [{ visitId: visit.id, from: slotOf(visit), to }];
  });
}

/** The movable visits that a plan has no place for, as indices of the work: they stay as they are. */
export const leftOut = ({ work }: PlanWork, plan: RoutingPlan): number[] =>
  plan.unserved.filter((visit) => work.visits[visit]?.isFixed === false);

/** Slots by the visit's id, after moves. */
export function applyMoves(
  slots: ReadonlyMap<string, VisitSlot>,
  moves: readonly Pick<PlanMove, 'visitId' | 'to'>[],
): Map<string, VisitSlot> {
  return new Map([...slots, ...moves.map(({ visitId, to }): [string, VisitSlot] => [visitId, to])]);
}

type Travelled = { kilometres: number; travelMinutes: number };

/** The kilometres and minutes of routes, by the places of their stops; parts of days are driven without stops too. */
function travelOf(
  { people, travel }: PlanWork['work'],
  stopsOf: (personId: string, day: WorkingDay) => number[],
): Travelled {
  const { places, kilometres, minutes } = travel;
  const sum = { kilometres: 0, travelMinutes: 0 };
  for (const person of people) {
    for (const day of person.days) {
      const stops = stopsOf(person.id, day);
      if (stops.length === 0 && day.before === undefined && day.behind === undefined) continue;
      const ends = [day.before?.place ?? person.startPlace, day.behind?.place ?? person.endPlace];
      const route = [ends[0] ?? [], stops, ends[1] ?? []].flat();
      for (const [index, to] of route.slice(1).entries()) {
        const way = (route[index] ?? to) * places + to;
        sum.kilometres += kilometres[way] ?? 0;
        sum.travelMinutes += minutes[way] ?? 0;
      }
    }
  }
  return sum;
}

/** The kilometres and minutes of today's routes, in the order of the planned starts. */
export const todaysTravel = ({ work }: PlanWork): Travelled =>
  travelOf(work, (personId, { shift }) =>
    work.visits
      .filter(
        ({ planned }) => planned?.personId === personId && planned.start >= shift.from && planned.start < shift.to,
      )
      .toSorted((one, other) => (one.planned?.start ?? 0) - (other.planned?.start ?? 0))
      .map(({ place }) => place),
  );

/** The same of the routes of a plan. */
export function plannedTravel({ work }: PlanWork, plan: RoutingPlan): Travelled {
  const days = work.people.flatMap((person) => person.days);
  return travelOf(work, (_, day) =>
    (plan.routes[days.indexOf(day)] ?? []).flatMap(({ visit }) => work.visits[visit]?.place ?? []),
  );
}
