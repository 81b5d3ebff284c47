import { expect, test } from 'vitest';
import { isFiltered, readCalendarSearch } from './calendar-search.ts';

test('round-trips the state of the calendar', () => {
  const search = readCalendarSearch({
    mode: 'week',
    date: '2026-03-10',
    team: 'a,b,a,nobody',
    status: 'late,completed',
    type: 'visit',
    color: 'team',
    tasks: 'shown',
    visit: 'v1',
    at: '2026-03-10T14:00:00.000Z',
  });
  expect(search).toMatchObject({
    mode: 'week',
    date: '2026-03-10',
    team: ['a', 'b', 'nobody'],
    status: ['late', 'completed'],
    type: ['visit'],
    color: 'team',
    tasks: 'shown',
    visit: 'v1',
    at: '2026-03-10T14:00:00.000Z',
  });
  expect(isFiltered(search)).toBe(true);
});

test('ignores unknown values', () => {
  const search = readCalendarSearch({
    mode: 'year',
    date: '2026-02-30',
    team: '<x>',
    status: 'gone',
    type: 'task',
    tasks: 'all',
    at: 'noon',
  });
  expect(Object.values(search).every((value) => value === undefined)).toBe(true);
  expect(isFiltered(search)).toBe(false);
});
