import { getRouteApi } from '@tanstack/react-router';
import { clientListQuery } from '../clients/client-queries.ts';
import { longPageSize } from '../design/list/list-search.ts';
import { type ListState, listState, pageOf } from '../design/list/list-state.ts';
import { type ClientListSearch, clientFiltersOf } from './client-list-search.ts';

const route = getRouteApi('/_app/clients/');

type Layer = Pick<ClientListSearch, 'new' | 'edit'>;

export type ClientListState = ListState<ClientListSearch> & {
  openLayer: (layer: Layer) => void;
  closeLayer: () => void;
};

const sizes = { name: 'clients', usualLimit: longPageSize } as const;

const sorted = ({ sortBy = 'name', sortOrder = 'asc', ...filters }: ClientListSearch): ClientListSearch => ({
  ...filters,
  sortBy,
  sortOrder,
});

/** The query of the list that a URL asks for. */
export function clientsOf(search: ClientListSearch) {
  const { sortBy, sortOrder } = sorted(search);
  return clientListQuery({ ...clientFiltersOf(search), ...pageOf(search, sizes), sortBy, sortOrder });
}

/** The list's state in its URL. */
export function useClientListState(): ClientListState {
  const search = sorted(route.useSearch());
  const navigate = route.useNavigate();
  const change = (patch: Partial<ClientListSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      search: (before) => ({ ...before, ...patch }),
      replace,
      // A page change scrolls to the top, and other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
  return {
    ...listState<ClientListSearch>({ ...sizes, search, change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ new: undefined, edit: undefined }, { replace: true }),
  };
}
