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
  expect(groupOfTask(day, '2026-03-10', 0)).toBe(group);
});

it('on a Saturday nothing is later in the week', () => {
  expect(groupOfTask('2026-03-15', '2026-03-14', 0)).toBe('upcoming');
});

it.each([
  [1, '2026-03-15', 'week'],
  [1, '2026-03-16', 'upcoming'],
  [6, '2026-03-13', 'week'],
  [6, '2026-03-14', 'upcoming'],
] as const)('with weeks from day %i, a task of %s is in %s', (begins, day, group) => {
  expect(groupOfTask(day, '2026-03-10', begins)).toBe(group);
});
