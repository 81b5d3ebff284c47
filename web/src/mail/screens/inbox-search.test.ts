import { expect, test } from 'vitest';
import { isFiltered, readInboxSearch, threadsWanted, withoutFilters } from './inbox-search.ts';

const nobody = { email: undefined, userId: 'u1' };

test('ignores unknown values in the URL', () => {
  const raw = { tab: 'open', filter: 'x', view: 'all', clientId: '<script>', page: '-1', new: 'job', limit: '100' };
  expect(Object.values(readInboxSearch(raw)).filter((value) => value !== undefined)).toEqual([]);
});

test('derives the request’s filters from the URL; the first tab shows open threads', () => {
  expect(threadsWanted({}, nobody)).toEqual({ page: 1, state: 'open' });
  expect(threadsWanted({ tab: 'all', page: 3 }, nobody)).toEqual({ page: 3 });
  const search = readInboxSearch({ tab: 'done', filter: 'unread', view: 'assigned', search: ' boiler ', page: '2' });
  expect(threadsWanted(search, { email: 'ann@lee.com', userId: 'u1' })).toEqual({
    ...{ page: 2, state: 'done', filter: 'unread', assignedTo: 'u1', search: 'boiler', email: 'ann@lee.com' },
  });
});

test('clears the filters but keeps the tab', () => {
  const search = readInboxSearch({ tab: 'done', clientId: 'c1', search: 'x' });
  expect(isFiltered(search)).toBe(true);
  const cleared = { ...search, ...withoutFilters };
  expect([isFiltered(cleared), cleared.tab]).toEqual([false, 'done']);
});
