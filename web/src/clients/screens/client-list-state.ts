import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { longPageSize } from '../../design/list/list-search.ts';
import { type ListState, listState, pageAskedFor, useUrlState } from '../../design/list/list-state.ts';
import { tagsQuery } from '../../tags/parts/tag-queries.ts';
import { clientListQuery } from '../parts/client-queries.ts';
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
  return clientListQuery({ ...clientFiltersOf(search), ...pageAskedFor(search, sizes), sortBy, sortOrder });
}

/** Asks for the list before it is shown, for users who may see it. */
export async function askForClients(queryClient: QueryClient, search: ClientListSearch): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me !== undefined && viewScope(rightsOf(me), 'Clients') !== null)
    await Promise.all([queryClient.prefetchQuery(clientsOf(search)), queryClient.prefetchQuery(tagsQuery)]);
}

/** The list's state in its URL. */
export function useClientListState(): ClientListState {
  const { search, change } = useUrlState<ClientListSearch>(route);
  return {
    ...listState<ClientListSearch>({ ...sizes, search: sorted(search), change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ new: undefined, edit: undefined }, { replace: true }),
  };
}
