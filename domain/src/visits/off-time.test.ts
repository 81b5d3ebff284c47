import { describe, expect, it } from 'vitest';
import type { BookedVisit } from './conflicts.ts';
import { offTimesOf, offTimeText, type PeoplesTime } from './off-time.ts';

const zone = 'America/Toronto';
const breaks = [{ start: '12:00', end: '12:30' }];
// Monday, the 9th of March 2026: the day after the clocks went forward, so 08:00 is 12:00 UTC.
const times: PeoplesTime = {
  zone,
  absences: [
    { teamMemberId: 'ann', kind: 'vacation', start: '2026-03-09', end: '2026-03-10' },
    { teamMemberId: 'bo', kind: null, start: '2026-03-09T14:00:00.000Z', end: '2026-03-09T16:00:00.000Z' },
  ],
  weeks: new Map([['tom', [{ day: 'monday', start: '08:00', end: '16:00', breaks }]]]),
  closed: new Map(),
};

const visit = (start: string, end: string, more: Partial<BookedVisit> = {}): BookedVisit => ({
  id: 'v',
  start: `2026-03-${start}:00.000Z`,
  end: `2026-03-${end}:00.000Z`,
  anyTime: false,
  visitStatus: 'scheduled',
  teamIds: ['tom'],
  ...more,
});

describe('the hours of a person', () => {
  it.each([
    ['09T12:00', '09T14:00', true],
    ['09T11:00', '09T13:00', false],
    ['09T19:00', '09T20:00', true],
    ['09T19:00', '09T21:00', false],
    // The break.
    ['09T15:00', '09T17:00', false],
    ['09T12:00', '09T12:00', true],
    ['09T20:00', '09T20:00', false],
    // Tuesday is off.
    ['10T13:00', '10T14:00', false],
  ])('from %s to %s cover the visit: %s', (start, end, isAtWork) => {
    expect(offTimesOf(visit(start, end), times)).toEqual(isAtWork ? [] : [{ personId: 'tom', why: 'hours' }]);
  });

  it('concern the whole day of a visit without a time, and no ended visit', () => {
    const of = (day: string, more: Partial<BookedVisit> = {}) =>
      offTimesOf(visit(`${day}T04:00`, `${day}T04:00`, { anyTime: true, ...more }), times).length;
    expect([of('09'), of('10'), of('10', { visitStatus: 'completed' })]).toEqual([0, 1, 0]);
  });

  it('give no reason for people with the hours of the company', () => {
    expect(offTimesOf(visit('08T05:00', '08T06:00', { teamIds: ['cas'] }), times)).toEqual([]);
  });
});

describe('time off', () => {
  it('covers whole local days, or its hours', () => {
    const why = (start: string, end: string, personId: string) =>
      offTimesOf(visit(start, end, { teamIds: [personId] }), times).map((off) => off.why);
    expect(why('11T03:00', '11T04:00', 'ann')).toEqual(['away']);
    expect(why('11T04:00', '11T05:00', 'ann')).toEqual([]);
    expect(why('09T13:00', '09T14:00', 'bo')).toEqual([]);
    expect(why('09T13:00', '09T14:15', 'bo')).toEqual(['away']);
  });

  it('of some hours leaves room for a visit without a time', () => {
    const anyTime = visit('09T04:00', '09T04:00', { anyTime: true, teamIds: ['ann', 'bo'] });
    expect(offTimesOf(anyTime, times)).toEqual([{ personId: 'ann', why: 'away', kind: 'vacation' }]);
  });
});

it('is put in words, without a reason that the reader may not see', () => {
  const people = [
    { id: 'tom', name: 'Tom Hill' },
    { id: 'ann', name: 'Ann Lee' },
    { id: 'bo', name: 'Bo Day' },
  ];
  const teamIds = people.map(({ id }) => id);
  expect(offTimeText(visit('09T11:00', '09T15:00', { teamIds }), people, times)).toBe(
    'Ann Lee is away at that time (Vacation). Bo Day is away at that time. That is outside the working hours of Tom Hill.',
  );
  expect(offTimeText(visit('09T12:00', '09T13:00'), people, times)).toBeNull();
});

describe('a closed day', () => {
  const closed = new Map([['2026-03-10', 'public holiday: Labour Day']]);
  const textOf = (start: string, end: string, more: Partial<BookedVisit> = {}) =>
    offTimeText(visit(start, end, { teamIds: [], ...more }), [], { ...times, closed });
  const warning = 'The company is closed on that day (public holiday: Labour Day).';

  it('is named for visits on it, also for those of nobody and without a time', () => {
    expect(textOf('10T13:00', '10T14:00')).toBe(warning);
    expect(textOf('10T04:00', '10T04:00', { anyTime: true })).toBe(warning);
    expect(textOf('10T03:00', '10T05:00')).toBe(warning);
  });

  it('is not named for visits that end at its midnight, are on other days, or are over', () => {
    expect(textOf('10T02:00', '10T04:00')).toBeNull();
    expect(textOf('11T04:00', '11T05:00')).toBeNull();
    expect(textOf('10T13:00', '10T14:00', { visitStatus: 'completed' })).toBeNull();
  });

  it('stands before what is said of the people', () => {
    const people = [{ id: 'tom', name: 'Tom Hill' }];
    expect(offTimeText(visit('10T13:00', '10T14:00'), people, { ...times, closed })).toBe(
      `${warning} That is outside the working hours of Tom Hill.`,
    );
  });
});
