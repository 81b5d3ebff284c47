import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlan } from './check-plan.ts';
import { placesOf } from './plan-changes.ts';
import type { RoutingPlan, RoutingProblem, TimeSpan } from './routing-problem.ts';
import { seededRandom } from './seeded-random.ts';
import { solve } from './solve.ts';
import {
  canServe,
  type TeamProblem,
  type TeamWork,
  teamProblem,
  type WorkingPerson,
  type WorkToPlan,
} from './team-problem.ts';
import { reasonFacts, unservedReason } from './unserved-reasons.ts';

const places = 6;
const days = ['2026-03-02', '2026-03-03'];
const skills = ['gas', 'roof'];
const names = ['ann', 'bob', 'cho'];

const anySkills = fc.subarray(skills);
const anyPlace = fc.integer({ min: 0, max: places - 1 });

const anyPauses = fc
  .array(fc.record({ at: fc.integer({ min: 490, max: 1000 }), length: fc.integer({ min: 5, max: 90 }) }), {
    maxLength: 3,
  })
  .map((found) => {
    const pauses: TimeSpan[] = [];
    for (const { at, length } of found.toSorted((a, b) => a.at - b.at)) {
      const from = Math.max(at, pauses.at(-1)?.to ?? 0);
      pauses.push({ from, to: from + length });
    }
    return pauses;
  });

const anyPerson = (id: string): fc.Arbitrary<WorkingPerson> =>
  fc.record({
    id: fc.constant(id),
    skillIds: anySkills,
    startPlace: fc.option(anyPlace),
    endPlace: fc.option(anyPlace),
    days: fc
      .tuple(
        ...days.map((day) =>
          fc.record({
            isOff: fc.boolean(),
            from: fc.integer({ min: 420, max: 540 }),
            pauses: anyPauses,
            day: fc.constant(day),
          }),
        ),
      )
      .map((rows) =>
        rows.flatMap(({ isOff, from, pauses, day }, index) => {
          const shift = { from: from + index * 1440, to: 1020 + index * 1440 };
          const inside = pauses.map((pause) => ({ from: pause.from + index * 1440, to: pause.to + index * 1440 }));
          return isOff
            ? []
            : [{ day, shift, pauses: inside.filter((pause) => pause.to <= shift.to && pause.from >= shift.from) }];
        }),
      ),
  });

const anyWindow = fc
  .record({ from: fc.integer({ min: 400, max: 2500 }), length: fc.integer({ min: 0, max: 1500 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

const anyVisit = (id: string): fc.Arbitrary<WorkToPlan> =>
  fc
    .record({
      id: fc.constant(id),
      place: anyPlace,
      duration: fc.integer({ min: 1, max: 240 }),
      windows: fc.array(anyWindow, { minLength: 1, maxLength: 3 }),
      skillIds: anySkills,
      personId: fc.option(fc.constantFrom(...names), { freq: 4 }),
      preferredPersonId: fc.option(fc.constantFrom(...names)),
      isFixed: fc.boolean(),
      weight: fc.integer({ min: 1, max: 3 }),
      planned: fc.option(
        fc.record({ personId: fc.constantFrom(...names), start: fc.integer({ min: 400, max: 2500 }) }),
      ),
    })
    .map((visit) => ({ ...visit, isFixed: visit.isFixed && visit.planned !== null }));

/** Up to three people, two days and eight visits with everything that the model knows. */
const anyTeamWork: fc.Arbitrary<TeamWork> = fc.record({
  people: fc.tuple(...names.map(anyPerson)).chain((people) => fc.subarray(people, { minLength: 1 })),
  visits: fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyVisit(`visit ${index}`)))),
  travel: fc
    .array(fc.integer({ min: 0, max: 90 }), { minLength: places * places, maxLength: places * places })
    .map((minutes) => ({
      places,
      minutes: Float64Array.from(minutes, (way, index) => (index % (places + 1) === 0 ? 0 : way)),
      kilometres: Float64Array.from(minutes, (way, index) => (index % (places + 1) === 0 ? 0 : way / 2)),
    })),
  prices: fc.record({
    kilometre: fc.integer({ min: 0, max: 3 }),
    travelMinute: fc.integer({ min: 0, max: 3 }),
    workingDay: fc.integer({ min: 0, max: 50 }),
    unserved: fc.constantFrom(50, 1000),
    otherPersonThanPreferred: fc.integer({ min: 0, max: 20 }),
    otherPersonOrDayThanPlanned: fc.integer({ min: 0, max: 50 }),
    otherStartThanPlanned: fc.integer({ min: 0, max: 20 }),
  }),
  startStep: fc.constantFrom(1, 5, 15),
  commuteIsWork: fc.boolean(),
  pausesInterrupt: fc.boolean(),
});

const rounds = 150;

function solved(team: TeamProblem, seed: number, onBetter?: (plan: RoutingPlan) => void): RoutingPlan {
  const options = { random: seededRandom(seed), progress: (done: number) => done / rounds };
  return solve(team.problem, onBetter === undefined ? options : { ...options, onBetter }).plan;
}

const check = (property: (work: TeamWork, seed: number) => void): void =>
  fc.assert(fc.property(anyTeamWork, fc.integer(), property), { numRuns: 200 });

describe('a plan of the solver', () => {
  it('keeps every window, skill, working hour, break and fixed visit, and its figures are those of the checker', () => {
    check((work, seed) => {
      const team = teamProblem(work);
      const plan = solved(team, seed);
      const { faults, figures } = checkPlan(team.problem, plan);
      expect(faults).toEqual([]);
      expect(plan.figures.cost).toBeCloseTo(figures.cost, 6);
      expect(plan.figures.kilometres).toBeCloseTo(figures.kilometres, 6);
      expect(plan.figures.travelMinutes).toBeCloseTo(figures.travelMinutes, 6);
      expect(plan.figures.changes).toBe(figures.changes);
      expectTeamRules(work, team, plan);
    });
  });

  it('gives a reason for each visit that it leaves out', () => {
    check((work, seed) => {
      const team = teamProblem(work);
      const plan = solved(team, seed);
      const facts = reasonFacts(work, team);
      for (const visit of plan.unserved) {
        const reason = unservedReason(facts, plan, visit);
        const isAble = work.people.some((person) => canServe(person, work.visits[visit] as WorkToPlan));
        expect(['no skill', 'no person'].includes(reason.kind)).toBe(!isAble);
        if (reason.kind === 'no gap') expect(startsThatFit(team.problem, plan, visit)).toEqual([]);
      }
    });
  });

  it('is never worse than the first one, which is never worse than a feasible plan of today', () => {
    check((work, seed) => {
      const today = solved(teamProblem(work), seed);
      const team = teamProblem(replanned(work, today));
      const todays = checkPlan(team.problem, today);
      const costs: number[] = [];
      const plan = solved(team, seed + 1, ({ figures }) => costs.push(figures.cost));
      expect(todays.faults).toEqual([]);
      expect(costs[0]).toBeLessThanOrEqual(todays.figures.cost + 1e-9);
      expect(costs).toEqual(costs.toSorted((a, b) => b - a));
      expect(plan.figures.cost).toBe(costs.at(-1));
    });
  });

  it('is the same for the same seed', () => {
    check((work, seed) => {
      expect(solved(teamProblem(work), seed)).toEqual(solved(teamProblem(work), seed));
    });
  });

  it('costs as little as the best of all plans of one person with three visits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 16, maxLength: 16 }), (ways) => {
        const work = oneDay(Float64Array.from(ways, (way, index) => (index % 5 === 0 ? 0 : way)));
        const orders = [
          [0, 1, 2],
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ] as const;
        const costs = orders.map((order) => {
          const stops = [0, ...order.map((visit) => visit + 1), 0];
          return stops
            .slice(1)
            .reduce((sum, stop, index) => sum + (work.travel.minutes[(stops[index] ?? 0) * 4 + stop] ?? 0), 0);
        });
        expect(solved(teamProblem(work), 1).figures.cost).toBe(Math.min(...costs));
      }),
      { numRuns: 40 },
    );
  });
});

/** The starts at which a visit could be added to the plan while all others keep theirs, tried one by one. */
function startsThatFit(problem: RoutingProblem, plan: RoutingPlan, visit: number): number[] {
  const unserved = plan.unserved.filter((other) => other !== visit);
  return problem.vehicles.flatMap(({ shift }, vehicle) =>
    Array.from({ length: Math.ceil((shift.to - shift.from) / 15) }, (_, index) => shift.from + index * 15).filter(
      (start) => {
        const stops = [...(plan.routes[vehicle] ?? []), { visit, start }].toSorted((a, b) => a.start - b.start);
        return checkPlan(problem, { ...plan, unserved, routes: plan.routes.with(vehicle, stops) }).faults.length === 0;
      },
    ),
  );
}

/** The same work, planned as in the plan. */
function replanned(work: TeamWork, plan: RoutingPlan): TeamWork {
  const places = placesOf(plan, work.visits.length);
  const days = teamProblem(work).days;
  const visits = work.visits.map((visit, index) => {
    const place = places[index] ?? null;
    const personId = days[place?.vehicle ?? -1]?.personId;
    const planned = place === null || personId === undefined ? null : { personId, start: place.start };
    return { ...visit, planned: visit.isFixed ? visit.planned : planned };
  });
  return { ...work, visits };
}

function expectTeamRules(work: TeamWork, team: TeamProblem, plan: RoutingPlan): void {
  placesOf(plan, work.visits.length).forEach((place, index) => {
    const visit = work.visits[index];
    if (place === null || visit === undefined) return;
    const personId = team.days[place.vehicle]?.personId;
    const person = work.people.find(({ id }) => id === personId);
    for (const skill of visit.skillIds) expect(person?.skillIds).toContain(skill);
    if (visit.personId !== null) expect(personId).toBe(visit.personId);
    if (visit.isFixed) expect({ personId, start: place.start }).toEqual(visit.planned);
  });
}

function oneDay(minutes: Float64Array): TeamWork {
  return {
    people: [
      {
        id: 'ann',
        skillIds: [],
        startPlace: 0,
        endPlace: 0,
        days: [{ day: '2026-03-02', shift: { from: 480, to: 1020 }, pauses: [] }],
      },
    ],
    visits: [1, 2, 3].map((place) => ({
      id: `visit ${place}`,
      place,
      duration: 30,
      windows: [{ from: 480, to: 1020 }],
      skillIds: [],
      personId: null,
      preferredPersonId: null,
      isFixed: false,
      weight: 1,
      planned: null,
    })),
    travel: { places: 4, minutes, kilometres: new Float64Array(16) },
    prices: {
      kilometre: 0,
      travelMinute: 1,
      workingDay: 0,
      unserved: 1000,
      otherPersonThanPreferred: 0,
      otherPersonOrDayThanPlanned: 0,
      otherStartThanPlanned: 0,
    },
    startStep: 1,
    commuteIsWork: true,
    pausesInterrupt: true,
  };
}
