import { expect, test } from 'vitest';
import { callDuration, outcomeText } from './call-labels.ts';

test('a call takes minutes and seconds', () => {
  expect([0, 9, 75, 3600].map(callDuration)).toEqual(['0:00', '0:09', '1:15', '60:00']);
});

test('an outcome that was deleted is marked', () => {
  expect(outcomeText({ outcome: 'Booked', outcomeDeleted: true })).toBe('Booked-deleted');
  expect(outcomeText({ outcome: 'Booked', outcomeDeleted: false })).toBe('Booked');
  expect(outcomeText({ outcome: null, outcomeDeleted: false })).toBe('-');
});
