import { expect, it } from 'vitest';
import { stepTimes, workedHours } from './work-times.ts';

const at = (time: string): string => `2026-03-09T${time}:00.000Z`;
const none = { inTransitAt: null, arrivedAt: null };

it.each([
  [none, 'in_transit', { inTransitAt: at('10:00'), arrivedAt: null }],
  [{ inTransitAt: at('09:00'), arrivedAt: null }, 'arrived', { inTransitAt: at('09:00'), arrivedAt: at('10:00') }],
  [
    { inTransitAt: at('09:00'), arrivedAt: at('09:30') },
    'arrived',
    { inTransitAt: at('09:00'), arrivedAt: at('09:30') },
  ],
  [{ inTransitAt: at('09:00'), arrivedAt: at('09:30') }, 'scheduled', none],
  [none, 'in_progress', none],
] as const)('%j and then %s is %j', (times, to, after) => {
  expect(stepTimes(times, to, at('10:00'))).toEqual(after);
});

it.each([
  [{ ...none, startedAt: null, completedAt: null }, null],
  [
    { inTransitAt: at('09:00'), arrivedAt: at('09:30'), startedAt: at('09:40'), completedAt: at('11:00') },
    { travel: 0.5, onSite: 1.5 },
  ],
  [
    { inTransitAt: at('09:00'), arrivedAt: null, startedAt: null, completedAt: null },
    { travel: 3, onSite: 0 },
  ],
  [
    { ...none, startedAt: at('11:40'), completedAt: null },
    { travel: 0, onSite: 0.33 },
  ],
  [
    { inTransitAt: at('09:00'), arrivedAt: null, startedAt: at('09:15'), completedAt: null },
    { travel: 0.25, onSite: 2.75 },
  ],
])('%j took %j at noon', (times, hours) => {
  expect(workedHours(times, at('12:00'))).toEqual(hours);
});
