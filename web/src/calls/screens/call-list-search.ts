import { callListFilters } from '@truckroll/contract/calls/call-list-filters';
import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { type ListSearch, readId, readListSearch } from '../../design/list/list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from '../../design/list/url-filters.ts';

export type CallListSearch = ListSearch<never> &
  FiltersInUrl<typeof callListFilters> & {
    /** The call that is shown with its details. */
    call?: string;
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readCallListSearch = (raw: Record<string, unknown>): CallListSearch => ({
  ...readListSearch(raw, []),
  ...readFilters(callListFilters, raw),
  call: readId(raw.call),
});

export const withoutFilters = clearedFilters(callListFilters);

/**
 * The filters of the request for the URL.
 *
 * @example callFiltersOf({ status: 'missed', page: 2, call: 'x' }) → { status: 'missed', … }
 */
export const callFiltersOf = (search: CallListSearch) => filtersInQuery(callListFilters, search);

export const isFiltered = (search: CallListSearch): boolean => hasFilters(callListFilters, search);
