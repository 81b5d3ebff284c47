import { describe, expect, test } from 'vitest';
import { dayClock } from './day-axis.ts';
import { anyTimeOn, endingAt, movedTo, movedToDay, type Placement, reassigned, snapped } from './placement.ts';

const zone = 'America/Toronto';
const at = (moment: string): number => Date.parse(moment);
const iso = ({ start, end }: Placement) => [start, end].map((moment) => new Date(moment).toISOString());
const person = (id: string) => ({ id, name: id, color: '' });
const [tom, ann, bo] = ['tom', 'ann', 'bo'].map(person) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
];

const timed: Placement = {
  start: at('2026-03-07T14:00:00Z'),
  end: at('2026-03-07T15:30:00Z'),
  isAllDay: false,
  people: [tom],
};
const anyTime: Placement = {
  start: at('2026-03-07T05:00:00Z'),
  end: at('2026-03-07T05:00:00Z'),
  isAllDay: true,
  people: [tom],
};

describe('a move', () => {
  test('to another moment keeps the duration', () => {
    expect(iso(movedTo(timed, at('2026-03-09T12:00:00Z')))).toEqual([
      '2026-03-09T12:00:00.000Z',
      '2026-03-09T13:30:00.000Z',
    ]);
  });
  test('of an anytime entry to a moment gives it an hour', () => {
    const moved = movedTo(anyTime, at('2026-03-09T12:00:00Z'));
    expect(moved.isAllDay).toBe(false);
    expect(moved.end - moved.start).toBe(3_600_000);
  });
  test('to another day keeps the clock time, even across a clock change', () => {
    expect(iso(movedToDay(timed, '2026-03-08', zone))).toEqual([
      '2026-03-08T13:00:00.000Z',
      '2026-03-08T14:30:00.000Z',
    ]);
  });
  test('of whole days keeps their number, and midnights', () => {
    const threeDays = { ...anyTime, end: at('2026-03-09T04:00:00Z') };
    expect(iso(movedToDay(threeDays, '2026-03-10', zone))).toEqual([
      '2026-03-10T04:00:00.000Z',
      '2026-03-12T04:00:00.000Z',
    ]);
  });
  test('to a day without a time puts both ends at its midnight', () => {
    expect(iso(anyTimeOn(timed, '2026-03-08', zone))).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-08T05:00:00.000Z']);
  });
});

test('an end is at least a quarter of an hour after the start', () => {
  expect(endingAt(timed, timed.start - 1).end - timed.start).toBe(900_000);
  expect(endingAt(timed, timed.start + 3_600_000).end - timed.start).toBe(3_600_000);
});

describe('reassigning', () => {
  const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
  test.each([
    ['puts the new person in the place of the other', [tom, ann], 'tom', bo, ['bo', 'ann']],
    ['to somebody who does it already takes the other one off', [tom, ann], 'tom', ann, ['ann']],
    ['of nobody’s visit adds a person', [], null, bo, ['bo']],
    ['to nobody takes the person off', [tom, ann], 'tom', null, ['ann']],
    ['to oneself changes nothing', [tom, ann], 'ann', ann, ['tom', 'ann']],
  ])('%s', (_, people, from, to, expected) => {
    expect(ids(reassigned(people, from, to))).toEqual(expected);
  });
});

test('a drop snaps to the nearest quarter of an hour', () => {
  const clock = dayClock('2026-03-10', zone);
  expect(snapped(clock.start + 8 * 60_000, clock) - clock.start).toBe(900_000);
  expect(snapped(clock.start + 7 * 60_000, clock) - clock.start).toBe(0);
});
