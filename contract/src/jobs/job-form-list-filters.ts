import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the list of job forms. */
export const jobFormListFilters = {
  search: { kind: 'search' },
  includeInactive: { kind: 'flag', label: 'Show inactive', inUrl: 'inactive' },
} as const satisfies FilterTable;
