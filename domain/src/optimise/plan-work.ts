import type { TeamPrices, TeamWork, WorkingPerson, WorkToPlan } from '../routing/team-problem.ts';
import type { VisitPriority } from '../visits/visit-statuses.ts';
import { localDay, overlap } from './free-time.ts';
import { type FixedStop, personDay, placeFixed } from './person-day.ts';
import { planAxis } from './plan-axis.ts';
import type { PlanAim, PlanQuestion, PlanVisit } from './plan-question.ts';
import { type DayFacts, isMovable, timeOf, windowsOf } from './which-visits.ts';

/** The question to the solver, and the visits of its `work`, index by index. */
export type PlanWork = { work: TeamWork; visits: readonly PlanVisit[] };

/** Prices in minutes of work. A visit is left out only when nobody has the time for it. */
const prices: Omit<TeamPrices, 'otherPersonOrDayThanPlanned' | 'otherStartThanPlanned'> = {
  kilometre: 0.5,
  travelMinute: 1,
  workingDay: 0,
  unserved: 5000,
  otherPersonThanPreferred: 10,
};

const changePrices: Readonly<Record<PlanAim, { person: number; start: number }>> = {
  fewChanges: { person: 60, start: 20 },
  balanced: { person: 15, start: 5 },
  shortRoutes: { person: 1, start: 0 },
};

/** A visit that has a date is given up for one without only when nobody has the time for it: it would stay in its place. */
const datedWeight = 20;
const weights: Readonly<Record<VisitPriority, number>> = { low: 1, medium: 2, high: 4, urgent: 8 };

/** New starts lie on the coarsest of these grids, in minutes, that contains all movable starts of today. */
const steps = [15, 5, 1] as const;

/**
 * Builds the solver's question. A visit is fixed when work on it has begun or ended, when it is pinned, has several
 * people, was planned outside of its person's working hours or crosses a break. Fixed visits are stops of their people's
 * routes, or divide their days where the ways around them do not fit.
 */
export function planWork(question: PlanQuestion): PlanWork {
  const { zone, people, travel, office } = question;
  const axis = planAxis(question.days[0] ?? '1970-01-01', zone);
  const days = people.flatMap((person) => question.days.map((day) => personDay(person, day, { zone, axis })));
  const asked: DayFacts = { question, axis, days };
  const movable = question.visits.filter((visit) => isMovable(visit, asked));
  const fixed = question.visits.flatMap((visit): FixedStop[] => {
    const time = timeOf(visit, axis);
    return time === null || movable.includes(visit) ? [] : [{ visit, time }];
  });
  const placed = days.map((day) => {
    const span = axis.widened(localDay(day.day, zone));
    const own = fixed.filter(({ visit, time }) => visit.teamIds.includes(day.personId) && overlap(time, span));
    return { ...day, ...placeFixed(day, own, travel) };
  });
  const stops = placed.flatMap(({ personId, stops: of }) => of.map((stop) => ({ ...stop, personId })));
  const starts = movable.flatMap((visit) => timeOf(visit, axis)?.start ?? []);
  const { person, start } = changePrices[question.aim];
  return {
    visits: [...movable, ...stops.map(({ visit }) => visit)],
    work: {
      people: people.map(
        ({ id, skillIds }): WorkingPerson => ({
          id,
          skillIds,
          startPlace: office,
          endPlace: office,
          days: placed.flatMap(({ personId, parts }) => (personId === id ? parts : [])),
        }),
      ),
      visits: [
        ...movable.map((visit) => movableWork(visit, asked)),
        ...stops.map(({ visit, time, personId }) => ({
          ...{ id: visit.id, place: visit.place, duration: time.end - time.start, windows: [], skillIds: [], personId },
          ...{ preferredPersonId: null, isFixed: true, weight: 1, planned: { personId, start: time.start } },
        })),
      ],
      travel,
      prices: { ...prices, otherPersonOrDayThanPlanned: person, otherStartThanPlanned: start },
      startStep: steps.find((step) => starts.every((minute) => minute % step === 0)) ?? 1,
      commuteIsWork: false,
      pausesInterrupt: false,
    },
  };
}

function movableWork(visit: PlanVisit, asked: DayFacts): WorkToPlan {
  const time = timeOf(visit, asked.axis);
  const personId = visit.teamIds[0] ?? null;
  return {
    id: visit.id,
    place: visit.place,
    duration: time === null ? visit.usualMinutes : time.end - time.start,
    windows: windowsOf(visit, asked).map(({ start, end }) => ({ from: start, to: end })),
    skillIds: visit.skillIds,
    personId: null,
    // Without a time of day there is no planned stop, but the person is kept where it costs little.
    preferredPersonId: visit.preferredPersonId ?? (time === null ? personId : null),
    isFixed: false,
    weight: weights[visit.priority] * (visit.start === null ? 1 : datedWeight),
    planned: time === null || personId === null ? null : { personId, start: time.start },
  };
}
