import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { paymentListFilters } from '@truckroll/contract/payments/payment-list-filters';
import { type ListSearch, readListSearch } from '../../design/list/list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from '../../design/list/url-filters.ts';

export type PaymentListSearch = ListSearch<never> & FiltersInUrl<typeof paymentListFilters>;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readPaymentListSearch = (raw: Record<string, unknown>): PaymentListSearch => ({
  ...readListSearch<never>({ page: raw.page, limit: raw.limit }, []),
  ...readFilters(paymentListFilters, raw),
});

export const withoutFilters = clearedFilters(paymentListFilters);

export const isFiltered = (search: PaymentListSearch): boolean => hasFilters(paymentListFilters, search);

/** The filters of the request for the URL. */
export const paymentFiltersOf = (search: PaymentListSearch) => filtersInQuery(paymentListFilters, search);
