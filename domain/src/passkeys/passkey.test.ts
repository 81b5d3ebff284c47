import { expect, it } from 'vitest';
import { showsCopy } from './passkey.ts';

it.each([
  [0, 0, false],
  [0, 1, false],
  [7, 8, false],
  [7, 100, false],
  [7, 7, true],
  [7, 6, true],
  [7, 0, true],
])('of a stored count %i and a shown one %i answers %s', (stored, shown, isCopy) => {
  expect(showsCopy({ stored, shown })).toBe(isCopy);
});
