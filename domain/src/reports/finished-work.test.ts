import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { jobStatuses } from '../jobs/job-statuses.ts';
import { daysToPay, isFinishedWork } from './finished-work.ts';

it('completed, invoiced and paid jobs are finished work, and closed ones with a completed visit', () => {
  const finished = (hasCompletedVisit: boolean) =>
    jobStatuses.filter((jobStatus) => isFinishedWork({ jobStatus, hasCompletedVisit }));
  expect(finished(false)).toEqual(['completed', 'invoiced', 'paid']);
  expect(finished(true)).toEqual(['completed', 'invoiced', 'paid', 'closed']);
});

it('days to pay are those between two days, and none before the invoice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: -400, max: 400 }), (start, days) => {
      const date = addDays('2010-01-01', start);
      expect(daysToPay({ date, paidOn: addDays(date, days) })).toBe(Math.max(0, days));
    }),
  );
});
