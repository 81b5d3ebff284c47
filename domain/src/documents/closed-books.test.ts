import { expect, test } from 'vitest';
import { closingRefusal, isClosed, isOpening, openDayFrom } from './closed-books.ts';

test('the books are closed through their last day, and open without one', () => {
  expect(isClosed('2026-03-31', '2026-03-31')).toBe(true);
  expect(isClosed('2026-04-01', '2026-03-31')).toBe(false);
  expect(isClosed('2020-01-01', null)).toBe(false);
});

test('what comes from outside counts on its own day, or the first open one', () => {
  expect(openDayFrom('2026-02-28', '2026-03-31')).toBe('2026-04-01');
  expect(openDayFrom('2026-04-02', '2026-03-31')).toBe('2026-04-02');
  expect(openDayFrom('2026-02-28', null)).toBe('2026-02-28');
});

const closing = { from: '2026-03-31', through: '2026-04-30', reason: null, today: '2026-05-03' };

test.each([
  ['a month that is over', closing, null],
  ['today', { ...closing, through: '2026-05-03' }, 'notPast'],
  ['the day that is closed already', { ...closing, through: '2026-03-31' }, 'unchanged'],
  ['an earlier day without a reason', { ...closing, through: '2026-02-28' }, 'reasonMissing'],
  ['an earlier day with a reason', { ...closing, through: '2026-02-28', reason: 'A bill was missing' }, null],
  ['no day without a reason', { ...closing, through: null }, 'reasonMissing'],
  ['a first closing', { ...closing, from: null }, null],
] as const)('closing through %s', (_, given, refusal) => expect(closingRefusal(given)).toBe(refusal));

test('an earlier day, or none, opens the books', () => {
  expect(isOpening({ from: '2026-03-31', through: '2026-02-28' })).toBe(true);
  expect(isOpening({ from: '2026-03-31', through: null })).toBe(true);
  expect(isOpening({ from: null, through: '2026-02-28' })).toBe(false);
});
