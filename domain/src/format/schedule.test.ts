import { expect, test } from 'vitest';
import { formatSchedule } from './schedule.ts';

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
