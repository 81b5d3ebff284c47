import { expect, test } from 'vitest';
import { isBehindEnd } from './last-page.ts';

const list = { page: 2, limit: 10 };
const found = (items: readonly unknown[], total: number, isPlaceholderData = false) => ({
  data: { items, total },
  isPlaceholderData,
});

test('a page behind the end of a list does not count as an empty list', () => {
  expect(isBehindEnd(found([], 10), list)).toBe(true);
  expect(isBehindEnd(found(['a'], 11), list)).toBe(false);
  expect(isBehindEnd(found([], 0), list)).toBe(false);
  expect(isBehindEnd({ data: undefined }, list)).toBe(false);
});

test('nor does one whose last page is still loading', () => {
  expect(isBehindEnd(found([], 10, true), { ...list, page: 1 })).toBe(true);
  expect(isBehindEnd(found([], 0, true), { ...list, page: 1 })).toBe(false);
});
