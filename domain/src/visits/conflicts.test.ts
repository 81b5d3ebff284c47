import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookedVisit, conflictsOf, conflictsWith } from './conflicts.ts';

const visit = (id: string, from: string, to: string, more: Partial<BookedVisit> = {}): BookedVisit => ({
  id,
  start: `2026-03-10T${from}:00.000Z`,
  end: `2026-03-10T${to}:00.000Z`,
  anyTime: false,
  visitStatus: 'scheduled',
  teamIds: ['tom'],
  ...more,
});

test('two visits of one person at the same time are a conflict', () => {
  const visits = [visit('b', '10:00', '12:00', { teamIds: ['ann', 'tom'] }), visit('a', '09:00', '11:00')];
  expect(conflictsOf(visits)).toEqual([{ visitId: 'a', otherId: 'b', personId: 'tom' }]);
});

describe('is not a conflict:', () => {
  test.each([
    ['a visit that begins as another ends', visit('b', '11:00', '12:00')],
    ['a visit of somebody else', visit('b', '10:00', '12:00', { teamIds: ['ann'] })],
    ['a visit of nobody', visit('b', '10:00', '12:00', { teamIds: [] })],
    ['a visit at any time of the day', visit('b', '10:00', '12:00', { anyTime: true })],
    ['a completed visit', visit('b', '10:00', '12:00', { visitStatus: 'completed' })],
    ['a cancelled visit', visit('b', '10:00', '12:00', { visitStatus: 'cancelled' })],
  ])('%s', (_, other) => {
    expect(conflictsOf([visit('a', '09:00', '11:00'), other])).toEqual([]);
  });
});

test('every shared person is reported', () => {
  const team = { teamIds: ['tom', 'ann'] };
  const visits = [visit('a', '09:00', '11:00', team), visit('b', '10:00', '12:00', team)];
  expect(conflictsWith(visits[0] as BookedVisit, visits)).toEqual([{ otherId: 'b', personIds: ['tom', 'ann'] }]);
});

test("reports only the visit's own conflicts, and none with its former self", () => {
  const moved = visit('a', '09:00', '11:00');
  const others = [visit('a', '13:00', '14:00'), visit('b', '10:00', '12:00'), visit('c', '11:30', '12:30')];
  expect(conflictsWith(moved, others)).toEqual([{ otherId: 'b', personIds: ['tom'] }]);
});

test('the sweep over the day finds the same as comparing every pair', () => {
  const anyVisit = fc.record({
    start: fc.integer({ min: 0, max: 30 }),
    length: fc.integer({ min: 1, max: 8 }),
    teamIds: fc.uniqueArray(fc.constantFrom('tom', 'ann', 'joe'), { maxLength: 3 }),
    anyTime: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 20 }), (drawn) => {
      const at = (quarter: number) => new Date(quarter * 900_000).toISOString();
      const visits = drawn.map(({ start, length, ...rest }, place): BookedVisit => {
        return { id: `v${place}`, start: at(start), end: at(start + length), visitStatus: 'scheduled', ...rest };
      });
      const expected = visits.flatMap((one, place) =>
        visits
          .slice(place + 1)
          .filter((other) => !one.anyTime && !other.anyTime && one.start < other.end && other.start < one.end)
          .flatMap((other) => one.teamIds.filter((id) => other.teamIds.includes(id)).map(() => [one.id, other.id])),
      );
      const pairs = (list: string[][]) => list.map((pair) => pair.toSorted().join()).toSorted();
      expect(pairs(conflictsOf(visits).map(({ visitId, otherId }) => [visitId, otherId]))).toEqual(pairs(expected));
    }),
  );
});
