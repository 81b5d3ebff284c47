import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { productListFilters } from '@truckroll/contract/price-book/product-list-filters';
import type { ProductFilters, ProductSortKey } from '@truckroll/contract/price-book/product-services';
import { type ListSearch, readChoice, readListSearch, readText } from '../../design/list/list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from '../../design/list/url-filters.ts';

/** The sortable columns of the list; the endpoint can sort by more. */
const sortKeys = ['name', 'category', 'type', 'cost', 'price'] as const satisfies readonly ProductSortKey[];

/** The dialogs over the list: a new entry. */
const layers = ['true'] as const;
const types = ['product', 'service', 'package'] as const;

export type PriceBookSearch = ListSearch<(typeof sortKeys)[number]> &
  FiltersInUrl<typeof productListFilters> & {
    type?: (typeof types)[number];
    new?: (typeof layers)[number];
    /** The id of the entry whose form is open. */
    edit?: string;
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readPriceBookSearch = (raw: Record<string, unknown>): PriceBookSearch => ({
  ...readListSearch(raw, sortKeys),
  ...readFilters(productListFilters, raw),
  type: readChoice(types, raw.type),
  new: readChoice(layers, String(raw.new)),
  edit: readText(raw.edit),
});

/** The filters of the query that match the URL; packages have a list of their own. */
export const productFiltersOf = (search: PriceBookSearch): Partial<ProductFilters> => ({
  ...filtersInQuery(productListFilters, search),
  type: search.type === 'product' ? 1 : search.type === 'service' ? 2 : undefined,
  includeInactive: search.inactive === 'true',
});

export const withoutFilters = clearedFilters(productListFilters);

export const isFiltered = (search: PriceBookSearch): boolean => hasFilters(productListFilters, search);

/** The tabs. The first one has no type filter. */
export const priceBookTabs = [
  { value: 'all', label: 'All' },
  { value: 'product', label: 'Products' },
  { value: 'service', label: 'Services' },
  { value: 'package', label: 'Packages' },
] as const;
