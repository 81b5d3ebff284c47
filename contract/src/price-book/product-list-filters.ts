import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the price book beside its type, which is the list's tab. */
export const productListFilters = {
  search: { kind: 'search' },
  /** One category exactly. */
  category: { kind: 'text', label: 'Category' },
  includeInactive: { kind: 'flag', label: 'Show inactive', inUrl: 'inactive' },
} as const satisfies FilterTable;
