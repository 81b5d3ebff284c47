import { documentListFilters } from '@truckroll/contract/documents/document-list-filters';
import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { type DocumentSortKey, documentSortKeys } from '@truckroll/contract/fields/list-keys';
import {
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  invoiceStatuses,
} from '@truckroll/domain/documents/document-kinds';
import { type ListSearch, readChoices, readListSearch } from '../../../design/list/list-search.ts';
import {
  clearedFilters,
  filtersInQuery,
  hasFilters,
  namesOfFilters,
  readFilters,
} from '../../../design/list/url-filters.ts';

export type DocumentListSearch = ListSearch<DocumentSortKey> & FiltersInUrl<typeof documentListFilters>;

/** The statuses that a list offers. */
export const statusesOffered = (type: DocumentType): readonly DocumentStatus[] =>
  type === 1 ? invoiceStatuses : documentStatuses;

/** Reads the state of a list from its URL; unknown values are ignored (screens 3.10). */
const readSearch = (raw: Record<string, unknown>, type: DocumentType): DocumentListSearch => ({
  ...readListSearch(raw, documentSortKeys),
  ...readFilters(documentListFilters, raw),
  status: readChoices(statusesOffered(type), raw.status),
  // Estimates have no payment status.
  ...(type === 1 ? {} : { paymentStatus: undefined, overdue: undefined }),
});

export const readInvoiceListSearch = (raw: Record<string, unknown>): DocumentListSearch => readSearch(raw, 1);
export const readEstimateListSearch = (raw: Record<string, unknown>): DocumentListSearch => readSearch(raw, 2);

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...namesOfFilters(documentListFilters), 'sortBy', 'sortOrder'] as const;

export const withoutFilters = clearedFilters(documentListFilters);

export const isFiltered = (search: DocumentListSearch): boolean => hasFilters(documentListFilters, search);

/** The filters of the query that match the URL. */
export const filtersOf = (search: DocumentListSearch) => filtersInQuery(documentListFilters, search);
