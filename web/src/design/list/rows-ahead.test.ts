import { expect, it } from 'vitest';
import { rowsAhead } from './rows-ahead.ts';

const rows = Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, updatedAt: '2026-03-01' }));
const linkOf = ({ id }: { id: string }) => ({ to: '/clients/$clientId', params: { clientId: id } }) as const;
const choose = (more: Partial<Parameters<typeof rowsAhead<(typeof rows)[number]>>[1]> = {}, of = rows) =>
  rowsAhead(of, { linkOf, isOnScreen: () => true, isFetched: () => false, ...more });

it('takes ten rows that are on screen', () => {
  const chosen = choose({ isOnScreen: (i) => i >= 5 });
  expect(chosen.map(({ link }) => link.params)).toEqual(
    Array.from({ length: 10 }, (_, i) => ({ clientId: `${i + 5}` })),
  );
});

it('takes no row twice, unless its record has changed', () => {
  const known = new Set(choose().map(({ key }) => key));
  const isFetched = (key: string) => known.has(key);
  expect(choose({ isFetched })).toEqual([]);
  const changed = rows.map((row) => (row.id === '3' ? { ...row, updatedAt: '2026-03-02' } : row));
  expect(choose({ isFetched }, changed).map(({ link }) => link.params)).toEqual([{ clientId: '3' }]);
});

it('takes no row without a page, or with a page of another tab', () => {
  expect(choose({ linkOf: () => undefined })).toEqual([]);
  expect(choose({ linkOf: (row) => ({ ...linkOf(row), opensTab: true }) })).toEqual([]);
});
