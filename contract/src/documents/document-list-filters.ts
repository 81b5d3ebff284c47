import { documentStatuses, paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the lists of invoices and estimates. Estimates have no payments. */
export const documentListFilters = {
  search: { kind: 'search' },
  documentStatus: {
    kind: 'someOf',
    label: 'Status',
    values: documentStatuses,
    badge: 'documentStatus',
    inUrl: 'status',
  },
  paymentStatus: {
    kind: 'someOf',
    label: 'Payment',
    heading: 'Payment status',
    values: paymentStatuses,
    badge: 'paymentStatus',
  },
  overdue: { kind: 'flag', label: 'Overdue', within: 'paymentStatus', badge: 'paymentStatus' },
  /** With a payment of which a bank has still to decide. */
  disputed: { kind: 'flag', label: 'Disputed', within: 'paymentStatus' },
  from: { kind: 'firstDay', label: 'Date' },
  to: { kind: 'lastDay' },
  /** Figures of one currency open their list with it. */
  currency: { kind: 'text', label: 'Currency' },
  clientId: { kind: 'client' },
  jobId: { kind: 'record', isOfQueryOnly: true },
  requestId: { kind: 'record', isOfQueryOnly: true },
} as const satisfies FilterTable;
