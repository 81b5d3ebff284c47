import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ListSearch } from './list-search.ts';
import { listState } from './list-state.ts';

type Search = ListSearch<'name'> & { stage?: string[] };
type Change = { patch: Partial<Search>; replace: boolean };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterAll(() => void vi.unstubAllGlobals());

function stateOf(search: Search) {
  const changes: Change[] = [];
  const list = listState<Search>({
    name: 'clients',
    search,
    change: (patch, { replace }) => changes.push({ patch, replace }),
  });
  return { list, changes };
}

test('a list begins at the first page with ten rows', () => {
  const { list } = stateOf({});
  expect([list.page, list.limit]).toEqual([1, 10]);
});

test('typing replaces the history entry and goes back to the first page', () => {
  const { list, changes } = stateOf({ page: 3 });
  list.setSearch('ann');
  list.setSearch('');
  expect(changes).toEqual([
    { patch: { page: undefined, search: 'ann' }, replace: true },
    { patch: { page: undefined, search: undefined }, replace: true },
  ]);
});

test('a filter goes back to the first page and adds a history entry', () => {
  const { list, changes } = stateOf({ page: 3 });
  list.setFilters({ stage: ['won'] });
  expect(changes).toEqual([{ patch: { page: undefined, stage: ['won'] }, replace: false }]);
});

test('another page and another order add a history entry', () => {
  const { list, changes } = stateOf({ page: 2 });
  list.setPage(3);
  list.setPage(1);
  list.sortBy('name');
  expect(changes).toEqual([
    { patch: { page: 3 }, replace: false },
    { patch: { page: undefined }, replace: false },
    { patch: { page: undefined, sortBy: 'name', sortOrder: 'asc' }, replace: false },
  ]);
});

test('correcting a missing page replaces the history entry', () => {
  const { list, changes } = stateOf({ page: 3 });
  list.correctPage?.(2);
  list.correctPage?.(1);
  expect(changes).toEqual([
    { patch: { page: 2 }, replace: true },
    { patch: { page: undefined }, replace: true },
  ]);
});

test('the page size is stored per list on this device; the URL takes precedence', () => {
  const { list, changes } = stateOf({ page: 2 });
  list.setLimit?.(50);
  expect(changes).toEqual([{ patch: { page: undefined, limit: 50 }, replace: false }]);
  expect(stateOf({}).list.limit).toBe(50);
  expect(stateOf({ limit: 25 }).list.limit).toBe(25);
  expect(listState<Search>({ name: 'jobs', search: {}, change: () => undefined }).limit).toBe(10);
});

test('a long list begins with 25 rows, unless somebody chose another number', () => {
  const limitOf = (search: Search) =>
    listState<Search>({ name: 'jobs', usualLimit: 25, search, change: () => undefined }).limit;
  expect(limitOf({})).toBe(25);
  expect(limitOf({ limit: 10 })).toBe(10);
  localStorage.setItem('truckroll.page-size.jobs', '100');
});
