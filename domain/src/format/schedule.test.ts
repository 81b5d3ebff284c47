import { expect, test } from 'vitest';
import { formatSchedule } from './schedule.ts';

const moment = '2026-01-05T14:00:00.000Z';
const denver = { zone: 'America/Denver', readerZone: 'America/Denver', hasTime: true };

test('a moment is shown by the clocks of its place', () => {
  expect(formatSchedule(moment, denver)).toBe('Jan 05, 2026 07:00');
});

test('a reader of other clocks sees which ones are meant', () => {
  expect(formatSchedule(moment, { ...denver, readerZone: 'America/Toronto' })).toBe('Jan 05, 2026 07:00 MST');
});

test('without a time the date stands alone, without a moment a dash', () => {
  expect(formatSchedule(moment, { ...denver, readerZone: 'America/Toronto', hasTime: false })).toBe('Jan 05, 2026');
  expect(formatSchedule(null, denver)).toBe('-');
});
