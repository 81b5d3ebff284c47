import { expect, test } from 'vitest';
import { requestTimesAt } from './request-times.ts';

test('a request dropped at a moment gets that time in its own time zone', () => {
  const proposed = { start: '2026-03-10T06:30:00.000Z', end: '2026-03-10T07:30:00.000Z' };
  expect(requestTimesAt(proposed, 'America/Los_Angeles')).toEqual({
    startDate: '2026-03-09',
    startTime: '23:30',
    endDate: '2026-03-10',
    endTime: '00:30',
    anyTime: false,
    scheduleLater: false,
  });
});

test('a request dropped on a day gets any time of it', () => {
  const day = '2026-03-10';
  expect(requestTimesAt({ start: day, end: day }, 'America/Toronto')).toEqual({
    startDate: day,
    startTime: null,
    endDate: day,
    endTime: null,
    anyTime: true,
    scheduleLater: false,
  });
});
