import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

const zone = 'America/Toronto';

test('a range includes its first and its last day across clock changes', () => {
  expect(dayRange('2026-03-01', '2026-03-31', zone)).toEqual({
    days: 31,
    start: '2026-03-01T05:00:00.000Z',
    end: '2026-04-01T04:00:00.000Z',
  });
  expect(dayRange('2026-11-01', '2026-11-01', zone)).toEqual({
    days: 1,
    start: '2026-11-01T04:00:00.000Z',
    end: '2026-11-02T05:00:00.000Z',
  });
});

test('a moment means its local day in the zone', () => {
  const late = '2026-03-11T03:59:59.999Z';
  expect(dayRange(late, late, zone)).toEqual(dayRange('2026-03-10', '2026-03-10', zone));
});

test('a range that ends before it begins has no days', () => {
  expect(dayRange('2026-03-10', '2026-03-09', zone).days).toBe(0);
});
