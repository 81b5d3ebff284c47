import { expect, it } from 'vitest';
import { isFiltered, readTaskListSearch, taskFiltersOf } from './task-list-search.ts';

const today = '2026-03-10';

it('ignores unknown values', () => {
  const search = readTaskListSearch({ tab: 'open', priority: 'huge', clientId: '../x', new: 'job', page: '2' });
  expect(search).toMatchObject({ tab: undefined, priority: undefined, clientId: undefined, new: undefined, page: 2 });
  expect(isFiltered(search)).toBe(false);
});

it.each([
  [{}, { completed: false, status: 'scheduled', to: undefined }],
  [{ tab: 'overdue' }, { completed: false, to: '2026-03-09' }],
  [{ tab: 'today' }, { from: today, to: today }],
  [{ tab: 'upcoming' }, { from: '2026-03-11', to: undefined }],
  [{ tab: 'completed' }, { completed: true, status: undefined }],
  [{ tab: 'drafts' }, { completed: false, status: 'draft' }],
] as const)('%j requests %j', (search, filters) => {
  const asked: Record<string, unknown> = taskFiltersOf(search, today);
  for (const [key, value] of Object.entries(filters)) expect(asked[key]).toBe(value);
});
