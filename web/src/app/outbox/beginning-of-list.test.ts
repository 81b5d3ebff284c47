import { expect, it } from 'vitest';
import { beginsWith } from './beginning-of-list.ts';

it.each([
  [{}, true],
  [{ page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc', view: 'all' }, true],
  [{ page: 2 }, false],
  [{ stage: [] }, true],
  [{ stage: 'new_request' }, true],
  [{ stage: ['unscheduled', 'new_request'] }, true],
  [{ stage: ['unscheduled'] }, false],
  [{ clientId: 'c1', stage: ['new_request'] }, true],
  [{ clientId: 'c2', stage: ['new_request'] }, false],
  [{ search: 'Ada' }, true],
  [{ createdFrom: '2026-03-09' }, false],
  [{ createdFrom: '', tag: null, urgency: undefined }, true],
])('a list asked for by %j begins with a new record of the client: %s', (query, expected) => {
  expect(beginsWith(query, { clientId: 'c1', stage: 'new_request' })).toBe(expected);
});
