import { type DocumentSortKey, documentSortKeys } from '@truckroll/contract/fields/list-keys';
import {
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '@truckroll/domain/documents/document-kinds';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../../../design/list/list-search.ts';

export type DocumentListSearch = ListSearch<DocumentSortKey> & {
  status?: DocumentStatus[];
  paymentStatus?: PaymentStatus[];
  overdue?: 'true';
  clientId?: string;
  from?: string;
  to?: string;
};

const ofInvoices: readonly DocumentStatus[] = ['draft', 'sent', 'viewed', 'void'];

/** The statuses that a list offers: invoices are neither answered nor converted (API 3.8). */
export const statusesOffered = (type: DocumentType): readonly DocumentStatus[] =>
  type === 1 ? ofInvoices : documentStatuses;

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

/** Reads the state of a list from its URL; unknown values are ignored (screens 3.10). */
const readSearch = (raw: Record<string, unknown>, type: DocumentType): DocumentListSearch => ({
  ...readListSearch(raw, documentSortKeys),
  status: readChoices(statusesOffered(type), raw.status),
  // Estimates have no payment status.
  paymentStatus: type === 1 ? readChoices(paymentStatuses, raw.paymentStatus) : undefined,
  overdue: type === 1 ? readChoice(['true'], String(raw.overdue)) : undefined,
  clientId: typeof raw.clientId === 'string' && /^[\w-]{1,64}$/.test(raw.clientId) ? raw.clientId : undefined,
  from: day(raw.from),
  to: day(raw.to),
});

export const readInvoiceListSearch = (raw: Record<string, unknown>): DocumentListSearch => readSearch(raw, 1);
export const readEstimateListSearch = (raw: Record<string, unknown>): DocumentListSearch => readSearch(raw, 2);

const filterKeys = [
  'search',
  'status',
  'paymentStatus',
  'overdue',
  'clientId',
  'from',
  'to',
] as const satisfies readonly (keyof DocumentListSearch)[];

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...filterKeys, 'sortBy', 'sortOrder'] as const;

/** A URL change that removes the filters, and keeps the order and page size. */
export const withoutFilters: Pick<DocumentListSearch, (typeof filterKeys)[number] | 'page'> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  page: undefined,
};

export const isFiltered = (search: DocumentListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/** The filters of the query that match the URL. */
export const filtersOf = ({ search, status, paymentStatus, overdue, clientId, from, to }: DocumentListSearch) => ({
  search,
  documentStatus: status,
  paymentStatus,
  overdue,
  clientId,
  from,
  to,
});
