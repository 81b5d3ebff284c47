import { expect, it } from 'vitest';
import { groupOfTask } from './task-groups.ts';

it.each([
  [null, 'undated'],
  ['2026-03-09', 'overdue'],
  ['2026-03-10', 'today'],
  ['2026-03-11', 'week'],
  ['2026-03-14', 'week'],
  ['2026-03-15', 'upcoming'],
] as const)('on Tuesday, 10 March, a task of %s is in %s', (day, group) => {
  expect(groupOfTask(day, '2026-03-10')).toBe(group);
});

it('on a Saturday nothing is later in the week', () => {
  expect(groupOfTask('2026-03-15', '2026-03-14')).toBe('upcoming');
});
