import { expect, test } from 'vitest';
import { formatSchedule, formatSpan } from './schedule.ts';

const moment = '2026-01-05T14:00:00.000Z';
const denver = { zone: 'America/Denver', readerZone: 'America/Denver', hasTime: true };

test('a moment is shown in the local time of its place', () => {
  expect(formatSchedule(moment, denver)).toBe('Jan 05, 2026 07:00');
});

test("a reader in another time zone sees the zone's name", () => {
  expect(formatSchedule(moment, { ...denver, readerZone: 'America/Toronto' })).toBe('Jan 05, 2026 07:00 MST');
});

test('only the date is shown without a time, and a dash without a moment', () => {
  expect(formatSchedule(moment, { ...denver, readerZone: 'America/Toronto', hasTime: false })).toBe('Jan 05, 2026');
  expect(formatSchedule(null, denver)).toBe('-');
});

test('a span names its day once, and the zone for readers elsewhere or when its clock changes', () => {
  const toronto = { zone: 'America/Toronto', readerZone: 'America/Toronto' };
  const day = '2026-01-05T14:00:00.000Z';
  expect(formatSpan(day, '2026-01-05T16:30:30.000Z', toronto)).toBe('Jan 05, 2026 09:00 to 11:30');
  expect(formatSpan(day, '2026-01-06T16:30:00.000Z', toronto)).toBe('Jan 05, 2026 09:00 to Jan 06, 2026 11:30');
  const elsewhere = { ...toronto, readerZone: 'America/Denver' };
  expect(formatSpan(day, '2026-01-05T16:30:00.000Z', elsewhere)).toBe('Jan 05, 2026 09:00 to 11:30 EST');
  const night = '2026-03-08T06:30:00.000Z';
  expect(formatSpan(night, '2026-03-08T07:30:00.000Z', toronto)).toBe('Mar 08, 2026 01:30 EST to 03:30 EDT');
});
