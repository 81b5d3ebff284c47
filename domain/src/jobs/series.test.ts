import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { visitStatuses } from '../visits/visit-statuses.ts';
import { changedByHand, seriesOf } from './series.ts';

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
  teamIds: ['tom', 'ann'],
};
const asPlanned = seriesOf(job, rule).map(({ start, end }) => ({
  visitStatus: 'scheduled' as const,
  isExtraVisit: false,
  visitStartDateTime: start,
  visitEndDateTime: end,
  teamIds: ['ann', 'tom'],
}));

it('a series past midnight keeps its length and its time of day across clock changes', () => {
  expect(seriesOf(job, rule)).toEqual([
    { start: '2026-03-04T03:00:00.000Z', end: '2026-03-04T07:00:00.000Z' },
    { start: '2026-03-11T02:00:00.000Z', end: '2026-03-11T06:00:00.000Z' },
    { start: '2026-03-18T02:00:00.000Z', end: '2026-03-18T06:00:00.000Z' },
  ]);
  expect(seriesOf({ ...job, startDateTime: null }, rule)).toEqual([]);
});

it('visits that match the series were not changed by hand', () => {
  expect(changedByHand(job, rule, asPlanned)).toEqual([]);
});

it('visits at another time or with other people were, while they can still be replaced', () => {
  const [first, second, third] = asPlanned;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three visits.');
  const longer = { ...first, visitEndDateTime: '2026-03-04T08:00:00.000Z' };
  const reassigned = { ...second, teamIds: ['bo'] };
  expect(changedByHand(job, rule, [longer, reassigned, third])).toEqual([longer, reassigned]);
  expect(changedByHand(job, rule, [{ ...longer, isExtraVisit: true }])).toEqual([]);
  expect(changedByHand(job, rule, [{ ...longer, visitStatus: 'completed' as const }])).toEqual([]);
  expect(changedByHand(job, rule, [{ ...longer, visitStartDateTime: null }])).toEqual([]);
});

it('lists exactly the moved visits, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...visitStatuses),
      (moved, status) => {
        const visits = asPlanned.map((visit, index) => ({
          ...visit,
          visitStatus: status,
          visitStartDateTime: moved[index] ? '2026-03-07T12:00:00.000Z' : visit.visitStartDateTime,
        }));
        const named = changedByHand(job, rule, visits);
        const isUnbegun = ['unscheduled', 'pending', 'scheduled'].includes(status);
        expect(named).toEqual(isUnbegun ? visits.filter((_, index) => moved[index]) : []);
      },
    ),
  );
});
