import type { FiltersInUrl, FilterTable } from '@truckroll/contract/fields/list-filters';
import { threadListFilters } from '@truckroll/contract/mail/thread-list-filters';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from '../../design/list/url-filters.ts';

/** The states of threads. The first one is the default, which has no value in the URL. */
export const inboxTabs = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
] as const;
export type InboxTab = (typeof inboxTabs)[number]['value'];
const otherTabs = ['snoozed', 'done', 'all', 'drafts'] as const satisfies InboxTab[];

/** The query has the person's id where the URL has `view`. */
export const inboxFilters = {
  ...threadListFilters,
  view: { kind: 'assigned', word: 'assigned' },
} as const satisfies FilterTable;

export type InboxSearch = Omit<ListSearch<never>, 'limit'> &
  FiltersInUrl<typeof inboxFilters> & { tab?: (typeof otherTabs)[number] };

/** Reads the state of the inbox from its URL; unknown values are ignored (screens 3.10). */
export const readInboxSearch = (raw: Record<string, unknown>): InboxSearch => ({
  page: readListSearch(raw, []).page,
  ...readFilters(inboxFilters, raw),
  tab: readChoice(otherTabs, raw.tab),
});

export const withoutFilters = clearedFilters(inboxFilters);

export const isFiltered = (search: InboxSearch): boolean => hasFilters(inboxFilters, search);

/**
 * The filters of the request for the URL.
 *
 * @example threadsWanted({ filter: 'unread', page: 2 }, { email: undefined, userId: 'u' }) → { page: 2, state: 'open', filter: 'unread' }
 */
export const threadsWanted = (
  search: InboxSearch,
  { email, userId }: { email: string | undefined; userId: string },
) => {
  const { page = 1, tab, view } = search;
  // A client's threads are asked for by its address.
  const { clientId: _, ...filters } = filtersInQuery(threadListFilters, search);
  return {
    page,
    ...filters,
    email,
    state: tab === 'all' || tab === 'drafts' ? undefined : (tab ?? ('open' as const)),
    assignedTo: view === undefined ? undefined : userId,
  };
};
