import { expect, it } from 'vitest';
import { firstTryDay, isAnnouncedOn, nextTryDay } from './automatic-payment.ts';

it('an automatic payment is announced three days before, and tried on the due date, 3 and 7 days later', () => {
  expect(['2026-03-16', '2026-03-17', '2026-04-01'].map((day) => isAnnouncedOn('2026-03-20', day))).toEqual([
    ...[false, true, true],
  ]);
  expect(firstTryDay('2026-03-20', '2026-03-17')).toBe('2026-03-20');
  expect([0, 1, 2, 3].map((tries) => nextTryDay('2026-03-20', tries))).toEqual([
    ...['2026-03-20', '2026-03-23', '2026-03-27', null],
  ]);
});

it('an invoice that is due already is tried three days after its notice', () => {
  expect(firstTryDay('2026-03-20', '2026-03-19')).toBe('2026-03-22');
});
