import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { payoutListFilters } from '@truckroll/contract/payments/payout-list-filters';
import { type ListSearch, readListSearch } from '../../design/list/list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from '../../design/list/url-filters.ts';

export type PayoutListSearch = ListSearch<never> & FiltersInUrl<typeof payoutListFilters>;

/** Reads the state of the list from its URL; unknown values are ignored. */
export const readPayoutListSearch = (raw: Record<string, unknown>): PayoutListSearch => ({
  ...readListSearch<never>({ page: raw.page, limit: raw.limit }, []),
  ...readFilters(payoutListFilters, raw),
});

export const withoutFilters = clearedFilters(payoutListFilters);
export const isFiltered = (search: PayoutListSearch): boolean => hasFilters(payoutListFilters, search);

/** The filters of the request for the URL. */
export const payoutFiltersOf = (search: PayoutListSearch) => filtersInQuery(payoutListFilters, search);
