import { callStates, directions } from '@truckroll/domain/calls/call-kinds';
import { directionLabels } from '@truckroll/domain/calls/call-labels';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of a list of calls (API CA-1, CA-11). Days are those of the account's time zone. */
export const clientCallFilters = {
  /** The name of a client, or digits of a number. */
  search: { kind: 'search' },
  /** Missed: an incoming call that nobody answered and that left no voicemail. Unhandled: a missed call or a voicemail. */
  status: {
    kind: 'oneOf',
    label: 'Status',
    values: callStates,
    badge: 'callStatus',
    texts: { unhandled: 'To call back', missed: 'Missed', voicemail: 'Voicemail' },
  },
  direction: { kind: 'oneOf', label: 'Direction', values: directions, texts: directionLabels },
  /** `none` for calls without an outcome. */
  outcomeId: { kind: 'record', label: 'Outcome' },
  from: { kind: 'firstDay', label: 'Date' },
  to: { kind: 'lastDay' },
  hasRecording: { kind: 'yesNo', label: 'Recording', yes: 'With', no: 'Without', inUrl: 'recording' },
  /** The person of the account who spoke. */
  userId: { kind: 'person', label: 'Person' },
} as const satisfies FilterTable;

/** The filters of the account's calls; those of one client's calls are the same without the client. */
export const callListFilters = {
  ...clientCallFilters,
  clientId: { kind: 'client' },
} as const satisfies FilterTable;
