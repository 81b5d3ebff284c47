import { everyPaymentMethod, paymentStates } from '@truckroll/domain/documents/document-kinds';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the list of payments. */
export const paymentListFilters = {
  clientId: { kind: 'client' },
  paymentMethod: { kind: 'oneOf', label: 'Method', values: everyPaymentMethod, inUrl: 'method' },
  paymentStatus: { kind: 'someOf', label: 'Status', values: paymentStates, inUrl: 'status' },
  /** Payments with a dispute that the bank has not decided yet. */
  disputed: { kind: 'flag', label: 'Disputed', within: 'paymentStatus' },
  from: { kind: 'firstDay', label: 'Date' },
  to: { kind: 'lastDay' },
  /** Set by links from reports, whose figures are in one currency. */
  currency: { kind: 'text', label: 'Currency' },
  documentId: { kind: 'record', isOfQueryOnly: true },
} as const satisfies FilterTable;
