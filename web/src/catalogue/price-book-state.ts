import { type ListState, listState } from '../design/list-state.ts';
import type { PriceBookSearch } from './price-book-search.ts';

type Layer = Pick<PriceBookSearch, 'new' | 'edit'>;

export type PriceBookState = ListState<PriceBookSearch> & {
  openLayer: (layer: Layer) => void;
  /** Closes the dialog; typed changes are asked about. */
  closeLayer: () => void;
  /** Closes the dialog after its save, when nothing is left to lose. */
  closeSaved: () => void;
};

type ChangeAddress = (
  patch: Partial<PriceBookSearch>,
  how: { replace: boolean; ignoreBlocker?: boolean; resetScroll?: boolean },
) => void;

const noLayer: Layer = { new: undefined, edit: undefined };

/** The list's state in its address, which is that of either of its two pages. */
export function priceBookState(search: PriceBookSearch, changeAddress: ChangeAddress): PriceBookState {
  const { sortBy = 'name', sortOrder = 'asc', ...filters } = search;
  const change = (patch: Partial<PriceBookSearch>, { replace }: { replace: boolean }) =>
    // Another page begins at its top; everything else leaves the list where it is.
    changeAddress(patch, { replace, resetScroll: 'page' in patch && !replace });
  return {
    ...listState<PriceBookSearch>({ name: 'price-book', search: { ...filters, sortBy, sortOrder }, change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change(noLayer, { replace: true }),
    closeSaved: () => changeAddress(noLayer, { replace: true, ignoreBlocker: true, resetScroll: false }),
  };
}
