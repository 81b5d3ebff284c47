import type { SavedView } from '@truckroll/contract/saved-views/saved-views';
import type { ListSearch } from '../../design/list/list-search.ts';

type Read<S> = { keys: readonly (keyof S & string)[]; read: (raw: Record<string, unknown>) => S };

/** The part of a list's address that a view keeps: the keys of its filters, its tab and its order, always in one order. */
export function textOfSearch<S extends object>(search: S, keys: readonly (keyof S & string)[]): string {
  const text = new URLSearchParams();
  for (const key of keys.toSorted()) {
    const value: unknown = search[key];
    if (value !== undefined) text.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return text.toString();
}

/**
 * The change of the address that opens a view: all of its keys, also those that it leaves empty. Values that the list
 * does not know any more are left out.
 */
export function searchOfText<S extends object>(text: string, { keys, read }: Read<S>): Partial<S> {
  const found = read(Object.fromEntries(new URLSearchParams(text)));
  const change: Partial<S> = {};
  for (const key of keys) change[key] = found[key];
  return change;
}

/** The change of the address that opens a view with its columns. */
export const openingOf = <S extends ListSearch>(
  view: Pick<SavedView, 'id' | 'search' | 'hiddenColumns' | 'updatedAt'>,
  how: Read<S>,
): Partial<S> => ({ ...searchOfText<S>(view.search, how), ...naming(view) });

/** The change of the address that closes a view: the list is as it was without one. */
export const closingOf = <S extends ListSearch>(how: Read<S>): Partial<S> => ({
  ...searchOfText<S>('', how),
  ...naming(null),
});

/** The open view in the address. The filters and columns beside it may differ from it. */
export const versionOf = (view: Pick<SavedView, 'id' | 'updatedAt'> | null) => ({
  savedView: view?.id,
  viewVersion: view?.updatedAt,
});

/** The parts of an open view's address besides the filters. */
export const naming = (view: Pick<SavedView, 'id' | 'hiddenColumns' | 'updatedAt'> | null) => ({
  ...versionOf(view),
  hidden: view?.hiddenColumns.join(',') || undefined,
});
