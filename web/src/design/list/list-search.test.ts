import { expect, test } from 'vitest';
import { nextSort, readChoice, readChoices, readListSearch } from './list-search.ts';

const keys = ['name', 'createdAt'] as const;

test('reads the state of a list from its URL', () => {
  expect(
    readListSearch({ search: ' ann ', page: '3', limit: '50', sortBy: 'createdAt', sortOrder: 'desc' }, keys),
  ).toEqual({ search: 'ann', page: 3, limit: 50, sortBy: 'createdAt', sortOrder: 'desc' });
});

test('ignores unknown values', () => {
  expect(readListSearch({ search: '  ', page: '0', limit: '11', sortBy: 'password', sortOrder: 'up' }, keys)).toEqual(
    {},
  );
  expect(readListSearch({ page: '1.5', limit: '-1', search: 7 }, keys)).toEqual({});
});

test('reads the open saved view with its version and the columns that it hides', () => {
  const asked = { savedView: '0189-a', viewVersion: '2026-03-10T15:00:00.000Z', hidden: 'phone,createdBy' };
  expect(readListSearch(asked, keys)).toEqual(asked);
  expect(readListSearch({ savedView: '../a', viewVersion: 'new', hidden: 'a b' }, keys)).toEqual({});
});

test('accepts only known filter values', () => {
  expect(readChoice(['leads', 'clients'], 'leads')).toBe('leads');
  expect(readChoice(['leads', 'clients'], 'x')).toBeUndefined();
  expect(readChoices(['won', 'lost'], 'lost,x,won')).toEqual(['won', 'lost']);
  expect(readChoices(['won', 'lost'], ['won'])).toEqual(['won']);
  expect(readChoices(['won', 'lost'], 'x')).toBeUndefined();
});

test('a column’s header sorts ascending, then descending, then not at all', () => {
  const up = nextSort<string>({}, 'name');
  const down = nextSort(up, 'name');
  expect(up).toEqual({ sortBy: 'name', sortOrder: 'asc' });
  expect(down).toEqual({ sortBy: 'name', sortOrder: 'desc' });
  expect(nextSort(down, 'name')).toEqual({});
  expect(nextSort(down, 'createdAt')).toEqual({ sortBy: 'createdAt', sortOrder: 'asc' });
});
