import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState, useUrlState } from '../../../design/list/list-state.ts';
import type { RequestListSearch } from './request-list-search.ts';

const route = getRouteApi('/_app/requests');

type Layer = Pick<RequestListSearch, 'new' | 'edit'>;

export type RequestListState = ListState<RequestListSearch> & {
  setLayout: (layout: 'table' | 'board') => void;
  openLayer: (layer: Layer) => void;
  closeLayer: () => void;
  /** Opens a request over the list. The list's state is kept. */
  openRequest: (requestId: string) => void;
};

/** The list's state in its URL, which is kept while a request is open over it. */
export function useRequestListState(): RequestListState {
  const { search: given, change } = useUrlState<RequestListSearch>(route);
  const { sortBy = 'createdAt', sortOrder = 'desc', ...filters } = given;
  const navigate = route.useNavigate();
  return {
    ...listState<RequestListSearch>({ search: { ...filters, sortBy, sortOrder }, change, fixedLimit: 10 }),
    setLayout: (layout) =>
      change({ layout: layout === 'board' ? layout : undefined, page: undefined }, { replace: false }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ new: undefined, edit: undefined }, { replace: true }),
    openRequest: (requestId) =>
      void navigate({ to: '/requests/$requestId', params: { requestId }, search: true, resetScroll: false }),
  };
}
