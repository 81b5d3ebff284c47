import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../format/dates.ts';
import { seededRandom } from '../routing/seeded-random.ts';
import { solve } from '../routing/solve.ts';
import { teamProblem } from '../routing/team-problem.ts';
import { isUnbegun, visitPriorities } from '../visits/visit-statuses.ts';
import { isWithin, localDay, overlap, without, workingSpans } from './free-time.ts';
import { planAxis } from './plan-axis.ts';
import { applyMoves, leftOut, type PlanMove, planMoves } from './plan-moves.ts';
import { type PlanPerson, type PlanQuestion, type PlanVisit, planAims, type VisitSlot } from './plan-question.ts';
import { planWork } from './plan-work.ts';
import { usualMinutes } from './which-visits.ts';

/** The moves that undo the given moves. */
const inverseMoves = (moves: readonly PlanMove[]): PlanMove[] =>
  moves.map(({ visitId, from, to }) => ({ visitId, from: to, to: from }));

const zone = 'America/Toronto';
/** The clock changes on the second day. */
const days = ['2026-03-07', '2026-03-08', '2026-03-09'];
const origin = localDay(days[0] ?? '', zone).start;
const places = 5;
const minuteMs = 60_000;
const at = (minute: number): number => origin + minute * minuteMs;
const skills = ['gas', 'roof'];
const names = ['ann', 'bob'];

const anySpan = (longest: number) =>
  fc
    .record({ from: fc.integer({ min: 0, max: 4300 }), length: fc.integer({ min: 1, max: longest }) })
    .map(({ from, length }) => ({ start: at(from), end: at(from + length) }));

const anyPerson = (id: string): fc.Arbitrary<PlanPerson> =>
  fc.record({
    id: fc.constant(id),
    skillIds: fc.subarray(skills),
    workingWeek: fc
      .subarray(['saturday', 'sunday', 'monday'] as const)
      .map((week) =>
        week.map((day) => ({ day, start: '08:00', end: '17:00', breaks: [{ start: '12:00', end: '12:30' }] })),
      ),
    absences: fc.option(anySpan(1500), { freq: 1 }).map((span) => (span === null ? [] : [span])),
    blocks: fc.array(anySpan(120), { maxLength: 2 }),
  });

const anyVisit = (id: string): fc.Arbitrary<PlanVisit> =>
  fc
    .record({
      time: fc.option(fc.record({ day: fc.nat({ max: 2 }), minute: fc.integer({ min: 450, max: 1000 }) }), { freq: 5 }),
      length: fc.integer({ min: 1, max: 200 }),
      anyTime: fc.integer({ max: 3, min: 0 }).map((chance) => chance === 0),
      teamIds: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => [name]) },
        fc.subarray([...names, 'away']),
      ),
      place: fc.nat({ max: places - 1 }),
      usualMinutes: fc.integer({ min: 1, max: 200 }),
      status: fc.constantFrom('pending', 'scheduled', 'scheduled', 'scheduled', 'in_progress', 'completed'),
      isPinned: fc.integer({ max: 4, min: 0 }).map((chance) => chance === 0),
      isRecurring: fc.boolean(),
      promise: fc.option(fc.record({ before: fc.nat({ max: 240 }), after: fc.nat({ max: 240 }) }), { freq: 2 }),
      skillIds: fc.subarray(skills, { maxLength: 1 }),
      priority: fc.constantFrom(...visitPriorities),
      preferredPersonId: fc.option(fc.constantFrom(...names)),
    })
    .map(({ time, length, anyTime, promise, ...rest }): PlanVisit => {
      const visit = { ...rest, promised: null };
      if (time === null) return { ...visit, id, start: null, end: null, anyTime: false, status: 'unscheduled' };
      const midnight = localDay(days[time.day] ?? '', zone).start;
      const start = midnight + time.minute * minuteMs;
      return anyTime
        ? { ...visit, id, anyTime, start: midnight, end: midnight }
        : {
            ...{ ...visit, id, anyTime, start, end: start + length * minuteMs },
            promised: promise && { start: start - promise.before * minuteMs, end: start + promise.after * minuteMs },
          };
    });

const anyQuestion: fc.Arbitrary<PlanQuestion> = fc.record({
  zone: fc.constant(zone),
  days: fc.constantFrom(days, days.slice(0, 1)),
  now: fc.integer({ min: -600, max: 900 }).map(at),
  people: fc.tuple(...names.map(anyPerson)),
  visits: fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyVisit(`visit ${index}`)))),
  travel: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: places ** 2, maxLength: places ** 2 }).map((ways) => ({
    places,
    minutes: Float64Array.from(ways, (way, index) => (index % (places + 1) === 0 ? 0 : way)),
    kilometres: Float64Array.from(ways, (way, index) => (index % (places + 1) === 0 ? 0 : way)),
  })),
  office: fc.option(fc.nat({ max: places - 1 })),
  daysMayChange: fc.boolean(),
  mostMinutes: fc.constantFrom(null, 30, 120),
  aim: fc.constantFrom(...planAims),
});

function planned(question: PlanQuestion, seed: number) {
  const work = planWork(question);
  const team = teamProblem(work.work);
  const { plan } = solve(team.problem, { random: seededRandom(seed), progress: (rounds) => rounds / 100 });
  const moves = planMoves(work, team, plan, planAxis(question.days[0] ?? '', zone));
  return { moves, leftOut: new Set(leftOut(work, plan).map((index) => work.visits[index]?.id)) };
}

const slotsOf = (visits: readonly PlanVisit[]) =>
  new Map(
    visits.map(({ id, start, end, anyTime, teamIds }): [string, VisitSlot] => [id, { start, end, anyTime, teamIds }]),
  );

const check = (property: (question: PlanQuestion, seed: number) => void): void =>
  fc.assert(fc.property(anyQuestion, fc.integer(), property), { numRuns: 300 });

type TimedMove = PlanMove & { to: { start: number; end: number } };
const timed = (moves: readonly PlanMove[]): TimedMove[] =>
  moves.flatMap((move) => {
    const { start, end } = move.to;
    return start === null || end === null ? [] : [{ ...move, to: { ...move.to, start, end } }];
  });
const dayOf = (moment: number): string => wallClock(new Date(moment).toISOString(), zone).day;

describe('a plan of some days', () => {
  it('moves visits only into the working hours of one person with the skills, outside of absences and events', () => {
    check((question, seed) => {
      const { moves } = planned(question, seed);
      expect(timed(moves)).toHaveLength(moves.length);
      for (const { visitId, to } of timed(moves)) {
        const visit = question.visits.find(({ id }) => id === visitId);
        const person = question.people.find(({ id }) => id === to.teamIds[0]);
        expect(to.teamIds).toHaveLength(1);
        for (const skill of visit?.skillIds ?? []) expect(person?.skillIds).toContain(skill);
        const hours = workingSpans(dayOf(to.start), person?.workingWeek ?? [], zone);
        const free = without(hours, [...(person?.absences ?? []), ...(person?.blocks ?? [])]);
        expect(isWithin(to, free)).toBe(true);
        expect(to.start).toBeGreaterThanOrEqual(question.now);
        expect(question.days).toContain(dayOf(to.start));
      }
    });
  });

  it('leaves begun, ended and pinned visits and those of several people, and keeps the days and times that it must', () => {
    check((question, seed) => {
      for (const { visitId, from, to } of timed(planned(question, seed).moves)) {
        const visit = question.visits.find(({ id }) => id === visitId);
        expect(visit?.isPinned).toBe(false);
        expect(isUnbegun(visit?.status ?? 'completed')).toBe(true);
        expect(from.teamIds.length).toBeLessThanOrEqual(1);
        expect(from.teamIds).not.toContain('away');
        if (from.start === null) continue;
        if (!question.daysMayChange || visit?.isRecurring) expect(dayOf(to.start)).toBe(dayOf(from.start));
        if (from.anyTime) continue;
        expect(to.end - to.start).toBe((from.end ?? 0) - from.start);
        if (!visit?.isRecurring || visit.promised !== null || from.start < question.now) continue;
        expect(Math.abs(to.start - from.start)).toBeLessThanOrEqual(usualMinutes * minuteMs);
      }
    });
  });

  it('keeps every window promised to a client that has not passed', () => {
    let promises = 0;
    check((question, seed) => {
      for (const { visitId, from, to } of timed(planned(question, seed).moves)) {
        const { promised } = question.visits.find(({ id }) => id === visitId) ?? {};
        if (!promised || promised.end < question.now) continue;
        promises += to.start === from.start ? 0 : 1;
        expect(to.start).toBeGreaterThanOrEqual(promised.start);
        expect(to.start).toBeLessThanOrEqual(promised.end);
      }
    });
    expect(promises).toBeGreaterThan(0);
  });

  it('lets nobody be in two places: a moved visit has the time for the way from and to its neighbours', () => {
    check((question, seed) => {
      const { moves, leftOut: left } = planned(question, seed);
      const after = applyMoves(slotsOf(question.visits), moves);
      const moved = new Set(moves.map(({ visitId }) => visitId));
      const stops = question.visits.flatMap((visit) => {
        const { start, end, anyTime, teamIds } = after.get(visit.id) ?? visit;
        return start === null || end === null || anyTime || left.has(visit.id)
          ? []
          : [{ id: visit.id, place: visit.place, start, end, teamIds }];
      });
      for (const one of stops.filter(({ id }) => moved.has(id))) {
        for (const other of stops) {
          if (other.id === one.id || !other.teamIds.includes(one.teamIds[0] ?? '')) continue;
          expect(overlap(one, other)).toBe(false);
          if (!moved.has(other.id)) continue;
          const [first, second] = one.start < other.start ? [one, other] : [other, one];
          const way = question.travel.minutes[first.place * places + second.place] ?? 0;
          const between = stops.some(
            ({ start, teamIds }) =>
              teamIds.includes(one.teamIds[0] ?? '') && start > first.start && start < second.start,
          );
          if (!between) expect(second.start - first.end).toBeGreaterThanOrEqual(way * minuteMs);
        }
      }
    });
  });

  it('is taken back by the inverse moves', () => {
    check((question, seed) => {
      const before = slotsOf(question.visits);
      const { moves } = planned(question, seed);
      expect(applyMoves(applyMoves(before, moves), inverseMoves(moves))).toEqual(before);
    });
  });
});
