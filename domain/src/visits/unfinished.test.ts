import { describe, expect, it } from 'vitest';
import { finishedBy, isUnfinished } from './unfinished.ts';

const account = { timezone: 'America/Toronto', workingHours: { end: '17:00' } };
const midnight = '2026-03-10T04:00:00.000Z';

describe('visits that should be finished', () => {
  it.each([
    ['2026-03-10T12:00:00.000Z', midnight],
    ['2026-03-10T20:59:00.000Z', midnight],
    ['2026-03-10T21:00:00.000Z', '2026-03-10T21:00:00.000Z'],
  ])('at %s are those that end by %s', (now, by) => {
    expect(finishedBy(now, account)).toBe(by);
  });

  const visit = { visitStatus: 'scheduled' as const, visitEndDateTime: '2026-03-09T15:00:00.000Z', anyTime: false };
  it.each([
    ['one of yesterday', visit, 'scheduled', true],
    ['one that work has begun on', { ...visit, visitStatus: 'in_progress' as const }, 'in_progress', true],
    ['one that ended at midnight', { ...visit, visitEndDateTime: midnight }, 'scheduled', true],
    ['one that ends today', { ...visit, visitEndDateTime: '2026-03-10T05:00:00.000Z' }, 'scheduled', false],
    ['an any-time one of today', { ...visit, anyTime: true, visitEndDateTime: midnight }, 'scheduled', false],
    [
      'an any-time one of yesterday',
      { ...visit, anyTime: true, visitEndDateTime: '2026-03-09T04:00:00.000Z' },
      'draft',
      true,
    ],
    ['a completed one', { ...visit, visitStatus: 'completed' as const }, 'scheduled', false],
    ['a cancelled one', { ...visit, visitStatus: 'cancelled' as const }, 'scheduled', false],
    ['one without a date', { ...visit, visitEndDateTime: null }, 'scheduled', false],
    ['one of a closed job', visit, 'closed', false],
    ['one of a cancelled job', visit, 'cancelled', false],
  ] as const)('%s', (_, each, job, isOne) => {
    expect(isUnfinished(each, job, midnight)).toBe(isOne);
  });
});
