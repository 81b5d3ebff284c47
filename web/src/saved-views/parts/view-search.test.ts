import { expect, test } from 'vitest';
import { readChoice, readChoices } from '../../design/list/list-search.ts';
import { closingOf, openingOf, searchOfText, textOfSearch } from './view-search.ts';

type Search = {
  search?: string;
  status?: ('draft' | 'paid')[];
  sortBy?: 'total';
  page?: number;
  savedView?: string;
  viewVersion?: string;
  hidden?: string;
};
const keys = ['status', 'search', 'sortBy'] as const;
const read = (raw: Record<string, unknown>): Search => ({
  search: typeof raw.search === 'string' ? raw.search : undefined,
  status: readChoices(['draft', 'paid'], raw.status),
  sortBy: readChoice(['total'], raw.sortBy),
  page: 7,
});

test('a view keeps filters and order, but neither page nor open forms', () => {
  const search: Search = { status: ['draft', 'paid'], search: 'a & b', page: 3 };
  expect(textOfSearch(search, keys)).toBe('search=a+%26+b&status=draft%2Cpaid');
  expect(textOfSearch<Search>({}, keys)).toBe('');
});

test('opening a view sets all of its keys and removes other filters', () => {
  const saved = textOfSearch<Search>({ status: ['draft'], search: 'a & b' }, keys);
  expect(searchOfText<Search>(saved, { keys, read })).toEqual({
    status: ['draft'],
    search: 'a & b',
    sortBy: undefined,
  });
  expect(searchOfText<Search>('', { keys, read })).toEqual({ status: undefined, search: undefined, sortBy: undefined });
});

test('values that the list does not know are left out', () => {
  expect(searchOfText<Search>('status=gone&sortBy=password', { keys, read })).toEqual({
    status: undefined,
    search: undefined,
    sortBy: undefined,
  });
});

test('an open view is in the address with its version and its columns, and closing it removes all that it set', () => {
  const updatedAt = '2026-03-10T15:00:00.000Z';
  const view = { id: 'a', search: 'status=paid', hiddenColumns: ['due', 'total'], updatedAt };
  const opened = openingOf<Search>(view, { keys, read });
  expect(opened).toEqual({
    status: ['paid'],
    search: undefined,
    sortBy: undefined,
    savedView: 'a',
    viewVersion: updatedAt,
    hidden: 'due,total',
  });
  expect(openingOf<Search>({ ...view, hiddenColumns: [] }, { keys, read })).toMatchObject({ hidden: undefined });
  expect({ ...opened, ...closingOf<Search>({ keys, read }) }).toEqual({});
});
