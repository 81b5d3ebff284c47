import { getRouteApi } from '@tanstack/react-router';
import { longPageSize } from '../design/list/list-search.ts';
import { type ListState, listState } from '../design/list/list-state.ts';
import type { ClientListSearch } from './client-list-search.ts';

const route = getRouteApi('/_app/clients/');

type Layer = Pick<ClientListSearch, 'new' | 'edit'>;

export type ClientListState = ListState<ClientListSearch> & {
  openLayer: (layer: Layer) => void;
  closeLayer: () => void;
};

/** The list's state in its URL. */
export function useClientListState(): ClientListState {
  const { sortBy = 'name', sortOrder = 'asc', ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: Partial<ClientListSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      search: (before) => ({ ...before, ...patch }),
      replace,
      // A page change scrolls to the top, and other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
  return {
    ...listState<ClientListSearch>({
      name: 'clients',
      usualLimit: longPageSize,
      search: { ...filters, sortBy, sortOrder },
      change,
    }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ new: undefined, edit: undefined }, { replace: true }),
  };
}
