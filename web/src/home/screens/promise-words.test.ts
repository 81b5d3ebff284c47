import type { MissedPromise } from '@truckroll/contract/home/home';
import { expect, test } from 'vitest';
import { arrivalWords, promisesText } from './promise-words.ts';

const missed = { promisedTo: '2026-03-12T15:00:00.000Z', timezone: 'America/Toronto' } as MissedPromise;

test('kept promises are counted of all that were kept or missed', () => {
  expect([promisesText({ kept: 42, missed: 3 }), promisesText({ kept: 0, missed: 0 })]).toEqual([
    '42 of 45',
    'Nothing promised yet',
  ]);
});

test('a missed promise says when somebody came after all', () => {
  const came = (arrivedAt: string | null) => arrivalWords({ ...missed, arrivedAt });
  expect([came(null), came('2026-03-12T15:20:00.000Z'), came('2026-03-13T13:00:00.000Z')]).toEqual([
    'No one arrived',
    'Arrived at 11:20',
    'Arrived Mar 13, 2026 09:00',
  ]);
});
