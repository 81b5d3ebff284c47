import { expect, it } from 'vitest';
import { isFiltered, productFiltersOf, readPriceBookSearch } from './price-book-search.ts';

it('reads the state of the price book from its URL and ignores unknown values', () => {
  const search = readPriceBookSearch({
    search: ' valve ',
    type: 'product',
    category: ' HVAC ',
    inactive: true,
    page: '2',
    sortBy: 'price',
    sortOrder: 'desc',
    new: 'true',
    edit: '7',
  });
  expect(search).toMatchObject({
    search: 'valve',
    page: 2,
    sortBy: 'price',
    sortOrder: 'desc',
    new: 'true',
    edit: '7',
  });
  expect(productFiltersOf(search)).toEqual({ search: 'valve', type: 1, category: 'HVAC', includeInactive: true });
  const unknown = readPriceBookSearch({ type: 'kit', sortBy: 'updatedAt', inactive: 'maybe', new: 'client', edit: '' });
  expect(Object.values(unknown).every((value) => value === undefined)).toBe(true);
});

it('counts search, category and inactive as filters to clear, but not the tab', () => {
  expect(
    [{ type: 'service' }, { search: 'a' }, { category: 'HVAC' }, { inactive: 'true' }].map((raw) =>
      isFiltered(readPriceBookSearch(raw)),
    ),
  ).toEqual([false, true, true, true]);
});
