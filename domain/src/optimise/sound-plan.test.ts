import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../addresses/coordinates.ts';
import { wallClock } from '../format/dates.ts';
import type { TravelMatrices } from '../routing/routing-problem.ts';
import { seededRandom } from '../routing/seeded-random.ts';
import { solve } from '../routing/solve.ts';
import { teamProblem } from '../routing/team-problem.ts';
import { travelGaps } from '../travel/travel-gaps.ts';
import { estimatedLeg } from '../travel/travel-time.ts';
import { localDay, overlap } from './free-time.ts';
import { planAxis } from './plan-axis.ts';
import { applyMoves, type PlanMove, planMoves } from './plan-moves.ts';
import { type PlanPerson, type PlanQuestion, type PlanVisit, planAims, type VisitSlot } from './plan-question.ts';
import { planWork } from './plan-work.ts';
import { soundMoves } from './sound-moves.ts';

const zone = 'America/Toronto';
const days = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'];
const minuteMs = 60_000;
const now = localDay(days[0] ?? '', zone).start + 7 * 60 * minuteMs;
const names = ['ann', 'bob', 'cleo'];

/** The office, a city around it, and towns an hour away. */
const places: readonly Coordinates[] = [
  { latitude: 43.65, longitude: -79.38 },
  { latitude: 43.66, longitude: -79.4 },
  { latitude: 43.7, longitude: -79.5 },
  { latitude: 43.6, longitude: -79.65 },
  { latitude: 43.9, longitude: -78.86 },
  { latitude: 43.26, longitude: -79.87 },
];

/** The last place is unknown, and its ways count nothing. */
const travel: TravelMatrices = (() => {
  const size = places.length + 1;
  const [minutes, kilometres] = [new Float64Array(size * size), new Float64Array(size * size)];
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      const leg = estimatedLeg(from, to, 'flat');
      minutes[row * size + column] = row === column ? 0 : leg.minutesAt(0);
      kilometres[row * size + column] = leg.kilometres;
    });
  });
  return { places: size, minutes, kilometres };
})();

const person = (id: string): fc.Arbitrary<PlanPerson> =>
  fc.record({
    id: fc.constant(id),
    skillIds: fc.constant([]),
    workingWeek: fc.constant(
      (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => ({
        ...{ day, start: '08:00', end: '17:00' },
        breaks: [{ start: '12:00', end: '12:30' }],
      })),
    ),
    absences: fc.constant([]),
    blocks: fc.constant([]),
  });

/** A visit on the board: at any time, often too close to its neighbours, or of two people, or behind working hours. */
const boardVisit = (id: string): fc.Arbitrary<PlanVisit> =>
  fc
    .record({
      day: fc.nat({ max: days.length - 1 }),
      quarter: fc.integer({ min: 28, max: 76 }),
      quarters: fc.integer({ min: 2, max: 12 }),
      teamIds: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...names).map((name) => [name]) },
        fc.subarray(names, { minLength: 2, maxLength: 2 }),
      ),
      place: fc.nat({ max: places.length }),
      isPinned: fc.boolean(),
      isPromised: fc.boolean(),
      isRecurring: fc.boolean(),
    })
    .map(({ day, quarter, quarters, isPromised, ...rest }): PlanVisit => {
      const start = localDay(days[day] ?? '', zone).start + quarter * 15 * minuteMs;
      return {
        ...{ ...rest, id, start, end: start + quarters * 15 * minuteMs, anyTime: false, usualMinutes: 60 },
        ...{ status: 'scheduled', skillIds: [], priority: 'medium', preferredPersonId: null },
        promised: isPromised ? { start: start - 30 * minuteMs, end: start + 60 * minuteMs } : null,
      };
    });

const waitingVisit = (id: string): fc.Arbitrary<PlanVisit> =>
  fc.record({ place: fc.nat({ max: places.length }), usualMinutes: fc.integer({ min: 30, max: 180 }) }).map(
    (visit): PlanVisit => ({
      ...{ ...visit, id, start: null, end: null, anyTime: false, teamIds: [], status: 'unscheduled' },
      ...{ isPinned: false, promised: null, isRecurring: false, skillIds: [], priority: 'medium' },
      preferredPersonId: null,
    }),
  );

const many = (most: number, visit: (id: string) => fc.Arbitrary<PlanVisit>, name: string): fc.Arbitrary<PlanVisit[]> =>
  fc
    .integer({ min: 0, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => visit(`${name} ${index}`))));

const anyWeek: fc.Arbitrary<PlanQuestion> = fc
  .record({
    people: fc.tuple(...names.map(person)),
    board: many(25, boardVisit, 'board'),
    waiting: many(10, waitingVisit, 'waiting'),
    office: fc.constantFrom(null, 0),
    daysMayChange: fc.boolean(),
    keepScheduled: fc.boolean(),
    aim: fc.constantFrom(...planAims),
  })
  .map(({ board, waiting, keepScheduled, ...rest }) => ({
    ...{ ...rest, zone, days, now, travel, mostMinutes: null },
    visits: [...board.map((visit) => ({ ...visit, isPinned: visit.isPinned || keepScheduled })), ...waiting],
  }));

function proposed(question: PlanQuestion, seed: number) {
  const work = planWork(question);
  const team = teamProblem(work.work);
  const { plan } = solve(team.problem, { random: seededRandom(seed), progress: (rounds) => rounds / 60 });
  const moves = planMoves(work, team, plan, planAxis(days[0] ?? '', zone));
  const placeOf = (id: string): Coordinates | null =>
    places[question.visits.find((visit) => visit.id === id)?.place ?? places.length] ?? null;
  return { moves, ...soundMoves(question, moves, placeOf), placeOf };
}

const check = (property: (question: PlanQuestion, seed: number) => void, seed?: number): void =>
  fc.assert(fc.property(anyWeek, fc.integer(), property), { numRuns: 200, ...(seed === undefined ? {} : { seed }) });

type Timed = { id: string; start: number; end: number; place: Coordinates | null };

/** The timed visits of each person's day, as a board has them. */
function boardOf(slots: ReadonlyMap<string, VisitSlot>, placeOf: (id: string) => Coordinates | null) {
  const board = new Map<string, Timed[]>();
  for (const [id, { start, end, anyTime, teamIds }] of slots) {
    if (start === null || end === null || anyTime) continue;
    for (const name of teamIds) {
      const key = `${name} ${wallClock(new Date(start).toISOString(), zone).day}`;
      board.set(key, [...(board.get(key) ?? []), { id, start, end, place: placeOf(id) }]);
    }
  }
  return board;
}

/** What a dispatcher sees in red: ways that do not fit, and visits at once. */
function warningsOf(board: ReturnType<typeof boardOf>): Set<string> {
  const found = [...board].flatMap(([key, visits]) => [
    ...travelGaps(visits)
      .filter(({ fits }) => !fits)
      .map(({ fromId, toId }) => `${key}: ${fromId} to ${toId}`),
    ...visits.flatMap((one) =>
      visits.flatMap((other) =>
        one.id < other.id && overlap(one, other) ? [`${key}: ${one.id} with ${other.id}`] : [],
      ),
    ),
  ]);
  return new Set(found);
}

const slotsOf = (visits: readonly PlanVisit[]) =>
  new Map(visits.map((visit): [string, VisitSlot] => [visit.id, visit]));
const isMoved = (moves: readonly PlanMove[], warning: string): boolean =>
  moves.some(({ visitId }) =>
    warning
      .split(': ')[1]
      ?.split(/ to | with /)
      .includes(visitId),
  );

describe('the proposals for a random week', () => {
  it('draw no warning on the board: every way fits, nobody is in two places', () => {
    let count = 0;
    check((question, seed) => {
      const { kept, placeOf } = proposed(question, seed);
      const before = warningsOf(boardOf(slotsOf(question.visits), placeOf));
      const after = warningsOf(boardOf(applyMoves(slotsOf(question.visits), kept), placeOf));
      expect([...after].filter((warning) => isMoved(kept, warning) || !before.has(warning))).toEqual([]);
      count += kept.length;
    });
    expect(count).toBeGreaterThan(500);
  });

  it('keep every promise that has not passed', () => {
    check((question, seed) => {
      for (const { visitId, to } of proposed(question, seed).kept) {
        const { promised } = question.visits.find(({ id }) => id === visitId) ?? {};
        if (!promised || promised.end < now || to.start === null) continue;
        expect(to.start).toBeGreaterThanOrEqual(promised.start);
        expect(to.start).toBeLessThanOrEqual(promised.end);
      }
    });
  });

  it('are found by the search itself: fewer than one in a hundred is given up for the board', () => {
    const sum = { moves: 0, dropped: 0 };
    check((question, seed) => {
      const { moves, dropped } = proposed(question, seed);
      sum.moves += moves.length;
      sum.dropped += dropped.length;
    }, 1);
    expect(sum.dropped).toBeLessThan(sum.moves / 100);
  });
});
