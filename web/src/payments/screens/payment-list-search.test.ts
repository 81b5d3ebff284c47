import { expect, test } from 'vitest';
import { isFiltered, readPaymentListSearch, withoutFilters } from './payment-list-search.ts';

test('reads known values from the URL and ignores the rest', () => {
  const search = readPaymentListSearch({ method: 'Check', from: '2026-03-01', to: 'soon', page: '2', sortBy: 'date' });
  expect(search).toMatchObject({ method: 'Check', from: '2026-03-01', to: undefined, page: 2 });
  expect(readPaymentListSearch({ method: 'Barter' }).method).toBeUndefined();
});

test('does not count the page as a filter, and clears all filters', () => {
  expect(isFiltered(readPaymentListSearch({ page: '2', limit: '50' }))).toBe(false);
  const search = readPaymentListSearch({ method: 'Cash', clientId: 'a', from: '2026-03-01', to: '2026-03-02' });
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered({ ...search, ...withoutFilters })).toBe(false);
});
