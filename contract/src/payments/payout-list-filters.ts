import { payoutStateLabels, payoutStates } from '@truckroll/domain/documents/payouts';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the list of payouts. */
export const payoutListFilters = {
  state: { kind: 'oneOf', label: 'Status', values: payoutStates, texts: payoutStateLabels, inUrl: 'status' },
  from: { kind: 'firstDay', label: 'Date' },
  to: { kind: 'lastDay' },
} as const satisfies FilterTable;
