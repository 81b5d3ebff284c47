import { everyPaymentMethod } from '@truckroll/domain/documents/document-kinds';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the list of payments. */
export const paymentListFilters = {
  clientId: { kind: 'client' },
  paymentMethod: { kind: 'oneOf', label: 'Method', values: everyPaymentMethod, inUrl: 'method' },
  from: { kind: 'firstDay', label: 'Date' },
  to: { kind: 'lastDay' },
  documentId: { kind: 'record', isOfQueryOnly: true },
} as const satisfies FilterTable;
