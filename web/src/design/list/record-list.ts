import { type LayerSearch, noLayer, readLayerSearch } from '../dialog/layer-search.ts';
import { type ListSearch, readListSearch } from './list-search.ts';
import { type ListState, listState, type RouteWithState, useUrlState } from './list-state.ts';
import type { Rows } from './table-model.ts';

/** The URL state of a list of records. */
export type RecordListSearch = ListSearch<never> & LayerSearch;

export const readRecordListSearch = (raw: Record<string, unknown>): RecordListSearch => ({
  ...readListSearch(raw, []),
  ...readLayerSearch(raw),
});

export type RecordList<S extends RecordListSearch> = ListState<S> & {
  add: () => void;
  edit: (id: string) => void;
  /** Closes the dialog, after a confirmation if there are unsaved changes. */
  close: () => void;
  /** Closes the dialog after a save, without a confirmation. */
  closeSaved: () => void;
};

/** A list of records in its URL, with the dialog that adds and edits its rows. */
export function useRecordList<S extends RecordListSearch = RecordListSearch>(
  name: string,
  route: RouteWithState<NoInfer<S>>,
): RecordList<S> {
  const { search, change } = useUrlState<S>(route);
  return {
    ...listState<S>({ name, search, change }),
    add: () => change({ new: 'true' } as Partial<S>, { replace: false }),
    edit: (id) => change({ edit: id } as Partial<S>, { replace: false }),
    close: () => change(noLayer as Partial<S>, { replace: true }),
    closeSaved: () => change(noLayer as Partial<S>, { replace: true, ignoreBlocker: true }),
  };
}

/** The rows of one page of a list that is loaded whole. */
export const pageOfRows = <Row>(rows: readonly Row[] | undefined, { page, limit }: { page: number; limit: number }) =>
  rows === undefined
    ? undefined
    : ({ items: rows.slice((page - 1) * limit, page * limit), total: rows.length } satisfies Rows<Row>);
