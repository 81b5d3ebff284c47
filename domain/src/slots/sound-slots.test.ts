import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../addresses/coordinates.ts';
import { travelGaps } from '../travel/travel-gaps.ts';
import { type Leg, roadKilometres } from '../travel/travel-time.ts';
import { availabilityOf } from './availability.ts';
import { replaceVisits } from './replace-visits.ts';
import type { PlacedVisit, ReplacementPerson, VisitToReplace } from './replacement.ts';
import { daysOfRange, type WorkingTime } from './search-days.ts';
import type { Slot } from './slot-types.ts';
import { suggestSlots } from './suggest-slots.ts';

const minuteMs = 60_000;
const working: WorkingTime = {
  zone: 'America/Toronto',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  workingHours: { start: '08:00', end: '18:00' },
};
const now = Date.parse('2026-03-09T11:00:00.000Z');
const days = daysOfRange('2026-03-09', '2026-03-11', new Date(now).toISOString(), working);
const names = ['ann', 'bob', 'tom'];

const places: readonly (Coordinates | null)[] = [
  { latitude: 43.65, longitude: -79.38 },
  { latitude: 43.7, longitude: -79.5 },
  { latitude: 43.9, longitude: -78.86 },
  { latitude: 43.26, longitude: -79.87 },
  null,
];
const anyPlace = fc.constantFrom(...places);

/** A provider of travel times that is twice as fast as the board's estimate. */
const wayBetween = (from: Coordinates | null, to: Coordinates | null): Leg | null => {
  if (from === null || to === null) return null;
  const kilometres = roadKilometres(from, to);
  return { kilometres, minutesAt: () => Math.ceil((kilometres / 80) * 60) };
};

/** A visit on any of the days, which may overlap others. */
const anyVisit = fc
  .record({
    day: fc.constantFrom(...days),
    quarter: fc.integer({ min: 30, max: 74 }),
    quarters: fc.integer({ min: 2, max: 10 }),
    place: anyPlace,
  })
  .map(({ day, quarter, quarters, place }) => {
    const start = day.start + quarter * 15 * minuteMs;
    return { clientName: 'A client', start, end: start + quarters * 15 * minuteMs, place };
  });

const anyPerson = (id: string): fc.Arbitrary<ReplacementPerson> =>
  fc.array(anyVisit, { maxLength: 9 }).map((visits) => ({
    ...{ id, name: id, role: 'Pro', skillIds: new Set<string>(), blocks: [] },
    visits: visits.map((visit, index) => ({ ...visit, id: `${id} ${index}` })),
  }));
const anyTeam = fc.tuple(...names.map(anyPerson));

/** The ways that a board would draw in red between the visits of a person, from or to some of them. */
const redWays = (visits: readonly PlacedVisit[], ids: ReadonlySet<string>): string[] =>
  days.flatMap(({ start, end }) =>
    travelGaps(visits.filter((visit) => visit.start >= start && visit.start < end))
      .filter(({ fits, fromId, toId }) => !fits && (ids.has(fromId) || ids.has(toId)))
      .map(({ fromId, toId }) => `${fromId} to ${toId}`),
  );

describe('no suggested time is drawn in red by the board', () => {
  it('for one visit', () => {
    let count = 0;
    fc.assert(
      fc.property(anyTeam, anyPlace, fc.integer({ min: 15, max: 240 }), (team, place, duration) => {
        const { slots } = suggestSlots({
          ...{ days, zone: working.zone, now, duration, travelLimit: null, skills: [], promised: null },
          ...{ office: wayBetween(places[0] ?? null, place), preferredId: null },
          availability: availabilityOf(working, new Map()),
          people: team.map((person) => ({
            ...person,
            visits: person.visits.map(({ place: other, ...visit }) => ({
              ...{ ...visit, there: wayBetween(other, place), onward: wayBetween(place, other) },
            })),
          })),
        });
        for (const { person, start, end } of slots) {
          const own = team.find(({ id }) => id === person.id)?.visits ?? [];
          const added = { id: 'new', clientName: '', start, end, place };
          expect(redWays([...own, added], new Set(['new']))).toEqual([]);
        }
        count += slots.length;
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(300);
  });

  it('for the day of somebody who is sick: all proposals together, and each other choice beside them', () => {
    let count = 0;
    fc.assert(
      fc.property(anyTeam, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (team, promises) => {
        const [today] = days;
        const own = (team.find(({ id }) => id === 'tom')?.visits ?? []).filter(
          ({ start }) => today !== undefined && start >= today.start && start < today.end,
        );
        const visits = own.map(
          ({ id, clientName, place, start, end }, index): VisitToReplace => ({
            ...{ id, clientName, place, planned: { start, end }, duration: (end - start) / minuteMs, otherIds: [] },
            ...{ priority: 'medium', skills: [], preferredId: null },
            promised: promises[index] ? { start, end: start + 60 * minuteMs } : null,
          }),
        );
        const people = team.map((person) => ({
          ...person,
          visits: person.visits.filter(({ id }) => person.id !== 'tom' || !own.some((visit) => visit.id === id)),
        }));
        const found = replaceVisits({
          ...{ absentId: 'tom', days, zone: working.zone, now, people, visits, wayBetween },
          ...{ office: places[0] ?? null, availability: availabilityOf(working, new Map()), decisions: new Map() },
        });
        const placeOf = (visitId: string) => own.find(({ id }) => id === visitId)?.place ?? null;
        const boardWith = (slots: readonly { visitId: string; slot: Slot }[], personId: string): PlacedVisit[] => [
          ...(people.find(({ id }) => id === personId)?.visits ?? []),
          ...slots
            .filter(({ slot }) => slot.person.id === personId)
            .map(({ visitId, slot: { start, end } }) => ({
              ...{ id: visitId, clientName: '', start, end, place: placeOf(visitId) },
            })),
        ];
        const proposed = found.flatMap(({ visitId, proposed: slot }) => (slot === null ? [] : [{ visitId, slot }]));
        const ids = new Set(own.map(({ id }) => id));
        for (const name of names) expect(redWays(boardWith(proposed, name), ids)).toEqual([]);
        for (const { visitId, slots } of found)
          for (const slot of slots) {
            const chosen = [...proposed.filter((each) => each.visitId !== visitId), { visitId, slot }];
            expect(redWays(boardWith(chosen, slot.person.id), new Set([visitId]))).toEqual([]);
          }
        for (const { visitId, slot } of proposed) {
          const promised = visits.find(({ id }) => id === visitId)?.promised ?? null;
          if (promised === null || promised.end < now) continue;
          expect(slot.start).toBeGreaterThanOrEqual(promised.start);
          expect(slot.start).toBeLessThanOrEqual(promised.end);
        }
        count += proposed.length;
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(100);
  });
});
