import { describe, expect, test } from 'vitest';
import { daysOf, type Mode, rangeOf, stepFrom, titleOf } from './calendar-range.ts';

describe('a mode shows', () => {
  test.each<[Mode, string, string, string, number]>([
    ['day', '2026-03-10', '2026-03-10', '2026-03-11', 1],
    ['week', '2026-03-10', '2026-03-08', '2026-03-15', 7],
    ['week', '2026-03-08', '2026-03-08', '2026-03-15', 7],
    ['people', '2026-03-10', '2026-03-08', '2026-03-15', 7],
    ['month', '2026-03-10', '2026-03-01', '2026-04-05', 35],
    ['month', '2026-02-10', '2026-02-01', '2026-03-01', 28],
    ['month', '2026-08-10', '2026-07-26', '2026-09-06', 42],
    ['list', '2026-03-10', '2026-03-10', '2026-03-24', 14],
  ])('%s of %s', (mode, day, from, to, count) => {
    expect(rangeOf(mode, day)).toEqual({ from, to });
    expect(daysOf({ from, to })).toHaveLength(count);
  });
});

test('previous and next move by the shown range', () => {
  expect(stepFrom('day', '2026-02-28', 1)).toBe('2026-03-01');
  expect(stepFrom('week', '2026-03-10', -1)).toBe('2026-03-03');
  expect(stepFrom('people', '2026-03-10', 1)).toBe('2026-03-17');
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepFrom('list', '2026-03-10', 1)).toBe('2026-03-24');
});

test('the heading names the shown range', () => {
  expect(titleOf('day', '2026-03-10')).toBe('Tuesday, March 10, 2026');
  expect(titleOf('day', '2026-03-10', true)).toBe('Tue, Mar 10');
  expect(titleOf('week', '2026-03-10')).toBe('Mar 8 – 14, 2026');
  expect(titleOf('week', '2026-04-01')).toBe('Mar 29 – Apr 4, 2026');
  expect(titleOf('week', '2026-12-30')).toBe('Dec 27, 2026 – Jan 2, 2027');
  expect(titleOf('week', '2026-12-30', true)).toBe('Dec 27 – Jan 2, 2027');
  expect(titleOf('month', '2026-03-10')).toBe('March 2026');
});
