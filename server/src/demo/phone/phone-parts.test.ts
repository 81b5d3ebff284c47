import { expect, it } from 'vitest';
import { dayOf, momentAt } from '../demo-zone.ts';
import { daytime } from './phone-parts.ts';

it.each([
  ['2026-11-27', '08:00', '2026-11-27', '08:00'],
  ['2026-11-27', '19:59', '2026-11-27', '19:59'],
  ['2026-11-27', '20:00', '2026-11-27', '13:00'],
  ['2026-11-27', '23:30', '2026-11-27', '14:45'],
  ['2026-11-27', '00:00', '2026-11-26', '15:00'],
  ['2026-11-27', '07:58', '2026-11-26', '18:59'],
])('a call of %s at %s is told of %s at %s', (day, time, movedDay, movedTime) => {
  expect(daytime(momentAt(day, time))).toBe(momentAt(movedDay, movedTime));
});

it('calls of one night begin at different times of one afternoon', () => {
  const night = momentAt('2026-11-27', '20:00');
  const moved = [0, 95, 200, 410, 611].map((minutes) => daytime(night + minutes * 60_000));
  expect(new Set(moved).size).toBe(5);
  expect(new Set(moved.map(dayOf))).toEqual(new Set(['2026-11-27']));
});
