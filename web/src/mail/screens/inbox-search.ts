import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';

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

export const threadFilters = [
  { value: 'unread', label: 'Unread' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'client', label: 'From clients' },
] as const;
export type ThreadFilter = (typeof threadFilters)[number]['value'];

export type InboxSearch = Omit<ListSearch<never>, 'limit'> & {
  tab?: (typeof otherTabs)[number];
  filter?: ThreadFilter;
  view?: 'assigned';
  clientId?: string;
};

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** Reads the state of the inbox from its URL; unknown values are ignored (screens 3.10). */
export const readInboxSearch = (raw: Record<string, unknown>): InboxSearch => {
  const { search, page } = readListSearch(raw, []);
  return {
    search,
    page,
    tab: readChoice(otherTabs, raw.tab),
    filter: readChoice(
      threadFilters.map(({ value }) => value),
      raw.filter,
    ),
    view: readChoice(['assigned'], raw.view),
    clientId: id(raw.clientId),
  };
};

/** The URL change that clears the filters and keeps the tab. */
export const withoutFilters = {
  search: undefined,
  filter: undefined,
  view: undefined,
  clientId: undefined,
  page: undefined,
} as const satisfies InboxSearch;

export const isFiltered = ({ search, filter, view, clientId }: InboxSearch): boolean =>
  [search, filter, view, clientId].some((value) => value !== undefined);

/**
 * The filters of the request for the URL.
 *
 * @example threadsWanted({ filter: 'unread', page: 2 }, { email: undefined, userId: 'u' }) → { page: 2, state: 'open', filter: 'unread' }
 */
export const threadsWanted = (
  { search, page = 1, tab, filter, view }: InboxSearch,
  { email, userId }: { email: string | undefined; userId: string },
) => ({
  page,
  ...(email === undefined ? {} : { email }),
  ...(search === undefined ? {} : { search }),
  ...(tab === 'all' || tab === 'drafts' ? {} : { state: tab ?? ('open' as const) }),
  ...(filter === undefined ? {} : { filter }),
  ...(view === undefined ? {} : { assignedTo: userId }),
});
