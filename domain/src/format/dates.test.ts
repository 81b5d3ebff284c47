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
