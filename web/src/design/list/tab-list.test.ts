import { expect, test } from 'vitest';
import { pageOfRows } from './tab-list.ts';

const rows = Array.from({ length: 11 }, (_, index) => index + 1);

test('a page of rows that were loaded whole', () => {
  expect(pageOfRows(rows, { page: 1, limit: 10 })).toEqual({ items: rows.slice(0, 10), total: 11 });
  expect(pageOfRows(rows, { page: 2, limit: 10 })).toEqual({ items: [11], total: 11 });
});

test('shows the previous page after the only row of the last page is gone', () => {
  expect(pageOfRows(rows.slice(0, 10), { page: 2, limit: 10 })).toEqual({ items: rows.slice(0, 10), total: 10 });
  expect(pageOfRows([], { page: 2, limit: 10 })).toEqual({ items: [], total: 0 });
});
