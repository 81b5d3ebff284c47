import { expect, it } from 'vitest';
import { displayNumber, largestNumber } from './series.ts';

it('numbers are shown with their prefix and six digits', () => {
  expect(displayNumber('REQ-', 124)).toBe('REQ-000124');
  expect(displayNumber('INV-', 2026000001)).toBe('INV-2026000001');
});

it.each([
  ['a typed number', { next: 8, least: 1 }, 999_999_999],
  ['the next one of a series that went past it', { next: 1_000_000_000, least: 1 }, 1_000_000_000],
  ['the numbers of the year', { next: 2026000007, least: 2026000001 }, 2026999999],
  ['the next one of a full year', { next: 2027000000, least: 2026000001 }, 2027000000],
])('%s is the largest', (_, series, largest) => expect(largestNumber(series)).toBe(largest));
