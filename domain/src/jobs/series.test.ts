import { expect, it } from 'vitest';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { seriesOf } from './series.ts';

const rule: RepeatRule = {
  ...{ frequency: 'weekly', interval: 1, duration: { value: 3, unit: 'week(s)' } },
  ...{ weekDays: [], daysOfMonth: [], month: null, dayOfMonth: null },
};
const job = {
  startDateTime: '2026-03-04T03:00:00.000Z',
  endDateTime: '2026-03-04T07:00:00.000Z',
  isStartTime: true,
  isEndTime: true,
  anyTime: false,
  serviceDuration: 3600,
  timezone: 'America/Toronto',
};

it('a series past midnight keeps its length and its time of day across clock changes', () => {
  expect(seriesOf(job, rule)).toEqual([
    { start: '2026-03-04T03:00:00.000Z', end: '2026-03-04T07:00:00.000Z' },
    { start: '2026-03-11T02:00:00.000Z', end: '2026-03-11T06:00:00.000Z' },
    { start: '2026-03-18T02:00:00.000Z', end: '2026-03-18T06:00:00.000Z' },
  ]);
  expect(seriesOf({ ...job, startDateTime: null }, rule)).toEqual([]);
});
