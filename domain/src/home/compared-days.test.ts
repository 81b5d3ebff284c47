import { expect, test } from 'vitest';
import { monthToDate, recentWeeks } from './compared-days.ts';

test('the last seven days include today, and follow the seven before them', () =>
  expect(recentWeeks('2026-03-10')).toEqual({
    now: { from: '2026-03-04', to: '2026-03-10' },
    before: { from: '2026-02-25', to: '2026-03-03' },
  }));

test.each([
  ['2026-03-10', '2026-03-01', '2026-02-01', '2026-02-10'],
  // A shorter month before is compared as a whole.
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2028-03-30', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
  // The last day of a shorter month is no reason to compare with more days.
  ['2026-02-28', '2026-02-01', '2026-01-01', '2026-01-28'],
])('%s is compared with the same days of the month before', (today, from, fromBefore, toBefore) =>
  expect(monthToDate(today)).toEqual({ now: { from, to: today }, before: { from: fromBefore, to: toBefore } }),
);
