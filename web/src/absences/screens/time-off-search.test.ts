import { expect, it } from 'vitest';
import { isFiltered, rangeOfTab, readTimeOffSearch } from './time-off-search.ts';

it('ignores unknown values of the URL', () => {
  const search = readTimeOffSearch({ tab: 'all', personId: '../x', kind: 'party' });
  expect([search.tab, isFiltered(search)]).toEqual([undefined, false]);
  expect(isFiltered(readTimeOffSearch({ kind: 'sick' }))).toBe(true);
});

it.each([
  ['upcoming', { start: '2026-03-10' }],
  ['past', { end: '2026-03-09' }],
  ['requests', { status: ['requested'] }],
] as const)('the tab %s lists %j', (tab, range) => expect(rangeOfTab(tab, '2026-03-10')).toMatchObject(range));
