import { type ListState, listState, type RouteWithState, useUrlState } from '../../design/list/list-state.ts';
import type { PriceBookSearch } from './price-book-search.ts';

type Layer = Pick<PriceBookSearch, 'new' | 'edit'>;

export type PriceBookState = ListState<PriceBookSearch> & {
  openLayer: (layer: Layer) => void;
  /** Closes the dialog, after a confirmation if there are unsaved changes. */
  closeLayer: () => void;
  /** Closes the dialog after a save, without a confirmation. */
  closeSaved: () => void;
};

const noLayer: Layer = { new: undefined, edit: undefined };

/** The state of the list in its URL, for both pages that show it. */
export function usePriceBookState(route: RouteWithState<PriceBookSearch>): PriceBookState {
  const { search, change } = useUrlState(route);
  const { sortBy = 'name', sortOrder = 'asc', ...filters } = search;
  return {
    ...listState<PriceBookSearch>({ name: 'price-book', search: { ...filters, sortBy, sortOrder }, change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change(noLayer, { replace: true }),
    closeSaved: () => change(noLayer, { replace: true, ignoreBlocker: true }),
  };
}
