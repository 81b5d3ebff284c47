import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageButtons, pageCount, pageInReach, rangeText } from './page-range.ts';

test.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [7, 20, [5, 6, 7, 8, 9]],
  [19, 20, [16, 17, 18, 19, 20]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('page %d of %d shows %j', (page, pages, buttons) => expect(pageButtons(page, pages)).toEqual(buttons));

test('there are at most five buttons, all lead to existing pages, and the current one is among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (one, other) => {
      const [page, pages] = [Math.min(one, other), Math.max(one, other)];
      const buttons = pageButtons(page, pages);
      expect(buttons).toHaveLength(Math.min(5, pages));
      expect(buttons).toContain(page);
      expect(buttons[0]).toBeGreaterThanOrEqual(1);
      expect(buttons.at(-1)).toBeLessThanOrEqual(pages);
    }),
  );
});

test('the range names the first and the last visible row', () => {
  expect(rangeText({ page: 2, limit: 10, total: 57 })).toBe('11 to 20 of 57');
  expect(rangeText({ page: 6, limit: 10, total: 57 })).toBe('51 to 57 of 57');
  expect(rangeText({ page: 1, limit: 10, total: 0 })).toBe('0 of 0');
  expect(rangeText({ page: 1, limit: 25, total: 1000, hasMore: true })).toBe('1 to 25 of more than 1,000');
  expect(rangeText({ page: 101, limit: 25, total: 5000 })).toBe('2,501 to 2,525 of 5,000');
});

test('an empty list has one page', () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(10, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});

test('a page that no longer exists is replaced by the last one', () => {
  expect(pageInReach({ page: 2, limit: 10, total: 11 })).toBe(2);
  expect(pageInReach({ page: 2, limit: 10, total: 10 })).toBe(1);
  expect(pageInReach({ page: 9, limit: 10, total: 0 })).toBe(1);
});
