import type { ProductFilters, ProductSortKey } from '@truckroll/contract/price-book/product-services';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';

/** The sortable columns of the list; the endpoint can sort by more. */
const sortKeys = ['name', 'category', 'type', 'cost', 'price'] as const satisfies readonly ProductSortKey[];

/** The dialogs over the list: a new entry. */
const layers = ['true'] as const;
const types = ['product', 'service'] as const;

export type PriceBookSearch = ListSearch<(typeof sortKeys)[number]> & {
  type?: (typeof types)[number];
  category?: string;
  inactive?: 'true';
  new?: (typeof layers)[number];
  /** The id of the entry whose form is open. */
  edit?: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readPriceBookSearch = (raw: Record<string, unknown>): PriceBookSearch => ({
  ...readListSearch(raw, sortKeys),
  type: readChoice(types, raw.type),
  category: text(raw.category),
  inactive: String(raw.inactive) === 'true' ? 'true' : undefined,
  new: readChoice(layers, String(raw.new)),
  edit: text(raw.edit),
});

/** The filters of the query that match the URL. */
export const productFiltersOf = (search: PriceBookSearch): Partial<ProductFilters> => ({
  search: search.search,
  type: search.type === undefined ? undefined : search.type === 'product' ? 1 : 2,
  category: search.category,
  includeInactive: search.inactive === 'true',
});

/** A URL change that removes the filters, and keeps the tab, order and page size. */
export const withoutFilters = {
  search: undefined,
  category: undefined,
  inactive: undefined,
  page: undefined,
} as const satisfies PriceBookSearch;

export const isFiltered = ({ search, category, inactive }: PriceBookSearch): boolean =>
  search !== undefined || category !== undefined || inactive !== undefined;

/** The tabs. The first one has no type filter. */
export const priceBookTabs = [
  { value: 'all', label: 'All' },
  { value: 'product', label: 'Products' },
  { value: 'service', label: 'Services' },
] as const;
