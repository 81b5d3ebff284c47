import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState } from '../../design/list/list-state.ts';
import { threadPageSize } from '../parts/email-queries.ts';
import type { InboxSearch } from './inbox-search.ts';

const route = getRouteApi('/_app/inbox');

export type InboxState = ListState<InboxSearch>;

/** The state of the inbox in its URL, which is kept while a thread is open. */
export function useInboxState(): InboxState {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: Partial<InboxSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...patch }),
      replace,
      // Changing the page scrolls to the top; other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
  return listState<InboxSearch>({ search, change, fixedLimit: threadPageSize });
}
