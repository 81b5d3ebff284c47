import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of mail threads. */
export const threadListFilters = {
  search: { kind: 'search' },
  filter: {
    kind: 'oneOf',
    label: 'Show',
    values: ['unread', 'unanswered', 'client'],
    texts: { unread: 'Unread', unanswered: 'Unanswered', client: 'From clients' },
  },
  /** The threads with any address of the client: its own and those of its contacts. */
  clientId: { kind: 'client' },
} as const satisfies FilterTable;
