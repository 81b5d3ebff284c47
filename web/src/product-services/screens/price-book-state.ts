import { type ListState, listState } from '../../design/list/list-state.ts';
import type { PriceBookSearch } from './price-book-search.ts';

type Layer = Pick<PriceBookSearch, 'new' | 'edit'>;

export type PriceBookState = ListState<PriceBookSearch> & {
  openLayer: (layer: Layer) => void;
  /** Closes the dialog, after a confirmation if there are unsaved changes. */
  closeLayer: () => void;
  /** Closes the dialog after a save, without a confirmation. */
  closeSaved: () => void;
};

type ChangeAddress = (
  patch: Partial<PriceBookSearch>,
  how: { replace: boolean; ignoreBlocker?: boolean; resetScroll?: boolean },
) => void;

const noLayer: Layer = { new: undefined, edit: undefined };

/** The state of the list in its URL, for both pages that show it. */
export function priceBookState(search: PriceBookSearch, changeAddress: ChangeAddress): PriceBookState {
  const { sortBy = 'name', sortOrder = 'asc', ...filters } = search;
  const change = (patch: Partial<PriceBookSearch>, { replace }: { replace: boolean }) =>
    // A page change scrolls to the top, and other changes keep the scroll position.
    changeAddress(patch, { replace, resetScroll: 'page' in patch && !replace });
  return {
    ...listState<PriceBookSearch>({ name: 'price-book', search: { ...filters, sortBy, sortOrder }, change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change(noLayer, { replace: true }),
    closeSaved: () => changeAddress(noLayer, { replace: true, ignoreBlocker: true, resetScroll: false }),
  };
}
