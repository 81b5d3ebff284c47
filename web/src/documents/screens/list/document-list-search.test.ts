import { expect, test } from 'vitest';
import {
  filtersOf,
  isFiltered,
  readEstimateListSearch,
  readInvoiceListSearch,
  withoutFilters,
} from './document-list-search.ts';

test('reads known values from the URL and ignores the rest', () => {
  expect(
    readInvoiceListSearch({
      search: ' roof ',
      status: 'sent,unknown,draft',
      paymentStatus: 'unpaid',
      overdue: 'true',
      from: '2026-03-01',
      to: 'soon',
      page: '2',
      sortBy: 'dueDate',
      colour: 'red',
    }),
  ).toEqual({
    search: 'roof',
    status: ['draft', 'sent'],
    paymentStatus: ['unpaid'],
    overdue: 'true',
    clientId: undefined,
    from: '2026-03-01',
    to: undefined,
    page: 2,
    limit: undefined,
    sortBy: 'dueDate',
    sortOrder: undefined,
  });
});

test('estimates have no payment filter, invoices no answered or converted status', () => {
  const raw = { status: 'approved,void', paymentStatus: 'paid', overdue: 'true' };
  expect(readEstimateListSearch(raw)).toMatchObject({ status: ['approved', 'void'] });
  expect(readEstimateListSearch(raw).paymentStatus).toBeUndefined();
  expect(readEstimateListSearch(raw).overdue).toBeUndefined();
  expect(readInvoiceListSearch(raw)).toMatchObject({ status: ['void'], paymentStatus: ['paid'], overdue: 'true' });
});

test('does not count order, page and page size as filters', () => {
  expect(isFiltered(readInvoiceListSearch({ page: '3', limit: '50', sortBy: 'total' }))).toBe(false);
  expect(isFiltered(readInvoiceListSearch({ overdue: 'true' }))).toBe(true);
});

test('clears every filter and goes to the first page', () => {
  const search = {
    ...readInvoiceListSearch({ search: 'a', status: 'sent', overdue: 'true', page: '4', sortBy: 'total' }),
  };
  const cleared = { ...search, ...withoutFilters };
  expect(isFiltered(cleared)).toBe(false);
  expect(cleared).toMatchObject({ page: undefined, sortBy: 'total' });
});

test("sends the statuses under the endpoint's own name", () => {
  expect(filtersOf({ status: ['sent'], search: 'roof' })).toMatchObject({ documentStatus: ['sent'], search: 'roof' });
});
