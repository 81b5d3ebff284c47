import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, idParams, limit, page, paged, sortOrder } from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { documentSortKeys } from '../fields/list-keys.ts';
import { documentListFilters } from './document-list-filters.ts';
import { documentData, documentRow } from './documents.ts';
import { documentTypeInput } from './save-document.ts';

/** Any of these abilities gives access to documents of its type; the type's scope decides which ones (API 2.3). */
const mayView = anyOf(
  'Invoice.viewAll',
  'Invoice.create',
  'Invoice.createOwn',
  'Invoice.edit',
  'Estimate.viewAll',
  'Estimate.create',
  'Estimate.createOwn',
  'Estimate.edit',
);

const documentFilters = z.object({ documentType: documentTypeInput, ...filterSchemas(documentListFilters) });
export type DocumentFilters = z.output<typeof documentFilters>;

/** Amounts due on invoices by age: not yet due, and 1–30, 31–60, 61–90 and more than 90 days overdue. */
export const ageing = z.object({
  current: z.number(),
  days30: z.number(),
  days60: z.number(),
  days90: z.number(),
  older: z.number(),
});
describeType(ageing, { id: 'Ageing' });
export type Ageing = z.infer<typeof ageing>;

/** What invoices come to without any tax, and the tax on top of it (API 4.11). */
const revenueTotals = z.object({ amount: z.number(), tax: z.number() });
describeType(revenueTotals, { id: 'RevenueTotals' });

/** Totals of the documents in one currency that are issued and not void. Drafts have a figure of their own. */
export const currencyTotals = z.object({
  currency: z.string(),
  total: z.number(),
  amountDue: z.number(),
  drafts: z.number(),
  /**
   * RP-1's revenue of the invoices, and the tax on top of it: where days are asked for. Absent for estimates and for lists
   * without days.
   */
  revenue: revenueTotals.optional(),
  /** Null for estimates. */
  ageing: ageing.nullable(),
});
describeType(currencyTotals, { id: 'CurrencyTotals' });
export type CurrencyTotals = z.infer<typeof currencyTotals>;

export const listDocuments = endpoint({
  id: 'DC-4',
  name: 'listDocuments',
  summary: 'List invoices or estimates, with the totals of all that match',
  method: 'GET',
  path: '/documents',
  needs: mayView,
  query: documentFilters.extend({
    page,
    limit: limit(25),
    sortBy: z.enum(documentSortKeys).default('date'),
    sortOrder,
  }),
  data: z.object({
    documents: z.array(documentRow),
    /** Totals in the account's currency; those in other currencies are listed beside it. */
    totals: currencyTotals.extend({ otherCurrencies: z.array(currencyTotals) }),
    ...paged,
  }),
  failure: 'Failed to load documents',
  refuses: ['notFound'],
});

export const getDocument = endpoint({
  id: 'DC-5',
  name: 'getDocument',
  summary: 'One invoice or estimate with all its details',
  method: 'GET',
  path: '/documents/:id',
  needs: mayView,
  params: idParams,
  data: z.object({ document: documentData }),
  refuses: ['notFound'],
});

export const deleteDocument = endpoint({
  id: 'DC-6',
  name: 'deleteDocument',
  summary: 'Delete an invoice or estimate; its number stays used and its payments stay in the history',
  method: 'DELETE',
  path: '/documents/:id',
  needs: anyOf('Invoice.delete', 'Estimate.delete'),
  params: idParams,
  data: nothing,
  refuses: ['booksClosed', 'notFound', 'depositHeld', 'estimateBilled', 'invoiceCredited', 'invoiceKept'],
});

export const downloadDocument = endpoint({
  id: 'DC-7',
  name: 'downloadDocument',
  summary: 'An invoice or estimate as a PDF',
  method: 'GET',
  path: '/documents/:id/pdf',
  needs: mayView,
  params: idParams,
  query: z.object({ inline: flag.default(false) }),
  data: nothing,
  failure: 'Failed to download file. Please try again.',
  answers: 'binary',
  refuses: ['publicLinkEnded', 'notFound'],
});
