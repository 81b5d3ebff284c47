import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formDateTime,
  formDay,
  readFormDay,
  readFormTime,
  wallClock,
} from './dates.ts';

test('a day is written with a two-digit date', () => {
  expect(formatDay('2025-03-09')).toBe('Mar 09, 2025');
  expect(formatDay('2025-12-31')).toBe('Dec 31, 2025');
});

test("a moment is shown in the reader's time zone, on both sides of midnight and of summer time", () => {
  expect(formatDateTime('2026-03-09T03:30:00.000Z', 'America/Toronto')).toBe('Mar 08, 2026 23:30');
  expect(formatDateTime('2026-03-08T06:30:00.000Z', 'America/Toronto')).toBe('Mar 08, 2026 01:30');
  expect(formatDateTime('2026-03-08T07:30:00.000Z', 'America/Toronto')).toBe('Mar 08, 2026 03:30');
  expect(formatDate('2026-01-01T00:00:00.000Z', 'America/Vancouver')).toBe('Dec 31, 2025');
});

test("forms show day and time in digits in the reader's time zone", () => {
  expect(formDateTime('2025-03-09T18:05:00.000Z', 'America/Toronto')).toBe('03/09/2025 14:05');
});

test('midnight is 00:00 and belongs to the new day', () => {
  expect(wallClock('2026-05-01T04:00:00.000Z', 'America/Toronto')).toEqual({ day: '2026-05-01', time: '00:00' });
});

test('the local time is that of the time zone database at every moment', () => {
  const zones = ['America/Toronto', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia', 'Pacific/Apia', 'UTC'];
  const from = Date.UTC(1900);
  const to = Date.UTC(2200);
  const moments = fc.oneof(
    fc.integer({ min: from, max: to }),
    // Around the changes of clocks.
    fc.integer({ min: -7_200_000, max: 7_200_000 }).map((by) => Date.UTC(2026, 2, 8, 7) + by),
    fc.integer({ min: -7_200_000, max: 7_200_000 }).map((by) => Date.UTC(2026, 3, 4, 15) + by),
    fc.integer({ min: -7_200_000, max: 7_200_000 }).map((by) => Date.UTC(2011, 11, 30, 10) + by),
  );
  const read = (ms: number, zone: string) => {
    const asked = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
    return new Intl.DateTimeFormat('sv-SE', asked).format(ms);
  };
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (ms, zone) => {
      const { day, time } = wallClock(new Date(ms).toISOString(), zone);
      expect(`${day} ${time}`).toBe(read(ms, zone));
    }),
    { numRuns: 3_000 },
  );
});

test('a moment or a zone that does not exist is refused', () => {
  expect(() => wallClock('tomorrow', 'UTC')).toThrow(RangeError);
  expect(() => wallClock('2026-05-01T04:00:00.000Z', 'Mars/Olympus')).toThrow(RangeError);
});

test('forms write and read month/day/year', () => {
  expect(formDay('2025-03-09')).toBe('03/09/2025');
  expect(readFormDay('03/09/2025')).toBe('2025-03-09');
  expect(readFormDay(' 3/9/2025 ')).toBe('2025-03-09');
});

test.each(['', '2025-03-09', '13/01/2025', '02/30/2025', '02/29/2025', '3/9/25', '0/1/2025', 'x'])(
  'there is no day in %j',
  (text) => expect(readFormDay(text)).toBeNull(),
);

test('the 29th of February exists in leap years', () => expect(readFormDay('2/29/2024')).toBe('2024-02-29'));

test('forms read 24-hour times', () => {
  expect(readFormTime('9:05')).toBe('09:05');
  expect(readFormTime('23:59')).toBe('23:59');
  expect(readFormTime('24:00')).toBeNull();
  expect(readFormTime('12:60')).toBeNull();
  expect(readFormTime('noon')).toBeNull();
});

test.each([
  ['2:05 pm', '14:05'],
  ['2:05pm', '14:05'],
  ['230p', '14:30'],
  ['1230 AM', '00:30'],
  ['2pm', '14:00'],
  ['12 a.m.', '00:00'],
  ['12:30 PM', '12:30'],
  [' 11:59 p ', '23:59'],
  ['13:00 pm', null],
  ['0:30 am', null],
  ['2:60 pm', null],
  ['pm', null],
  ['230', null],
  ['2', null],
])('%j is read as %s', (typed, time) => expect(readFormTime(typed)).toBe(time));
