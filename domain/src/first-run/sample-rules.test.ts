import { expect, it } from 'vitest';
import { nextWorkingDay } from './next-working-day.ts';
import { otherRecords } from './other-records.ts';

it.each([
  ['2026-11-20', ['monday', 'friday'], '2026-11-23'],
  ['2026-11-23', ['monday'], '2026-11-30'],
  ['2026-12-31', ['friday'], '2027-01-01'],
  ['2026-11-20', [], '2026-11-21'],
] as const)('the working day after %s of %j is %s', (day, workingDays, expected) =>
  expect(nextWorkingDay(day, workingDays)).toBe(expected),
);

const none = {
  jobs: 0,
  requests: 0,
  invoices: 0,
  estimates: 0,
  payments: 0,
  tasks: 0,
  events: 0,
  calls: 0,
  messages: 0,
};

it.each([
  [{}, null],
  [{ invoices: 1 }, 'an invoice'],
  [{ invoices: 1, tasks: 2 }, 'an invoice and tasks'],
  [{ jobs: 2, payments: 1, messages: 1 }, 'other jobs, a payment and messages'],
])('%j besides the sample is %s', (counts, words) => expect(otherRecords({ ...none, ...counts })).toBe(words));
