import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const at = { now: '2026-03-09T12:00:00.000Z', zone: 'UTC' };

test.each([
  ['2026-03-09T12:00:30.000Z', 'just now'],
  ['2026-03-09T11:59:01.000Z', 'just now'],
  ['2026-03-09T11:59:00.000Z', '1 minute ago'],
  ['2026-03-09T11:01:00.000Z', '59 minutes ago'],
  ['2026-03-09T11:00:00.000Z', '1 hour ago'],
  ['2026-03-08T12:00:01.000Z', '23 hours ago'],
  ['2026-03-08T12:00:00.000Z', 'Mar 08, 2026 12:00'],
])('%s reads %s', (moment, text) => expect(relativeTime(moment, at)).toBe(text));

test.each([
  ['2026-03-08T12:00:00.000Z', '1 day ago'],
  ['2026-03-02T12:00:01.000Z', '6 days ago'],
  ['2026-03-02T12:00:00.000Z', 'Mar 02, 2026 12:00'],
])('%s reads %s where 7 days are counted', (moment, text) =>
  expect(relativeTime(moment, { ...at, days: 7 })).toBe(text),
);
