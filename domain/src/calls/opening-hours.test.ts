import { describe, expect, it } from 'vitest';
import { isOpenAt } from './opening-hours.ts';

const hours = {
  workingDays: ['monday', 'tuesday'] as const,
  workingHours: { start: '08:00', end: '18:00' },
  timezone: 'America/Toronto',
};

describe('isOpenAt', () => {
  it.each([
    ['2026-03-10T15:00:00.000Z', true],
    ['2026-03-10T12:00:00.000Z', true],
    ['2026-03-10T11:59:00.000Z', false],
    ['2026-03-10T21:59:00.000Z', true],
    ['2026-03-10T22:00:00.000Z', false],
    // Monday evening in Toronto is Tuesday in UTC.
    ['2026-03-10T00:30:00.000Z', false],
    ['2026-03-11T15:00:00.000Z', false],
  ])('at %s is %s', (moment, expected) => {
    expect(isOpenAt(hours, moment)).toBe(expected);
  });

  it('is closed on holidays', () => {
    expect(isOpenAt(hours, '2026-03-10T15:00:00.000Z', new Set(['2026-03-10']))).toBe(false);
  });
});
