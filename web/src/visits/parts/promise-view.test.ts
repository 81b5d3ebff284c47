import type { Visit } from '@truckroll/contract/visits/visits';
import { expect, test } from 'vitest';
import { brokenPromiseText, missedWords, promiseWords } from './promise-view.ts';

const at = (time: string): string => `2026-03-12T${time}:00.000Z`;
const visit = {
  ...{ promisedFrom: at('13:00'), promisedTo: at('15:00'), missedFrom: null, missedTo: null },
  ...{ timezone: 'America/Toronto', visitStatus: 'scheduled', arrivedAt: null, startedAt: null, completedAt: null },
} as Visit;
const reader = { readerZone: 'America/Toronto', now: at('12:00') };

test('a promise is shown with what became of it, in the time of the place', () => {
  expect(promiseWords(visit, reader)).toBe('Mar 12, 2026 09:00 to 11:00');
  expect(promiseWords({ ...visit, arrivedAt: at('14:00') }, reader)).toBe('Mar 12, 2026 09:00 to 11:00, kept');
  expect(promiseWords(visit, { ...reader, now: at('15:30') })).toBe('Mar 12, 2026 09:00 to 11:00, missed');
  expect(promiseWords({ ...visit, visitStatus: 'cancelled' }, reader)).toBe('Mar 12, 2026 09:00 to 11:00');
  expect(promiseWords(visit, { ...reader, readerZone: 'Europe/Berlin' })).toBe('Mar 12, 2026 09:00 to 11:00 EDT');
  expect(promiseWords({ ...visit, promisedFrom: null, promisedTo: null }, reader)).toBeNull();
});

test('a promise that was missed before a move stays in sight', () => {
  const moved = { ...visit, missedFrom: at('10:00'), missedTo: at('11:00') };
  expect([missedWords(visit, reader.readerZone), missedWords(moved, reader.readerZone)]).toEqual([
    null,
    'Mar 12, 2026 06:00 to 07:00, missed',
  ]);
});

test('a start outside of the promise warns until the promise has passed', () => {
  const warn = (start: string | null, now = at('12:00')) => brokenPromiseText(visit, { start, now });
  expect([warn(at('13:00')), warn(at('15:00')), warn(at('16:00'), at('15:01'))]).toEqual([null, null, null]);
  const text = 'The client was promised Mar 12, 2026 09:00 to 11:00.';
  expect([warn(at('15:15')), warn(null)]).toEqual([text, text]);
});
