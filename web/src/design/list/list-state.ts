import { useCallback } from 'react';
import { recall, remember } from '../device-memory.ts';
import { type ListSearch, nextSort, type PageSize, pageSizes, usualPageSize } from './list-search.ts';

/** A list's state in its URL, and its setters. */
export type ListState<S extends ListSearch> = {
  search: S;
  page: number;
  limit: number;
  setSearch: (text: string) => void;
  /** Changes filters and returns to the first page. */
  setFilters: (filters: Partial<S>) => void;
  setPage: (page: number) => void;
  /** Goes to the last page if the requested one no longer exists. Absent in lists with a single page. */
  correctPage?: (page: number) => void;
  /** Absent in lists with a fixed page size. */
  setLimit?: (limit: number) => void;
  sortBy: (key: NonNullable<S['sortBy']>) => void;
};

type SizeMemory = {
  /** The key under which the page size is stored on this device. Without it the size is fixed. */
  name?: string;
  /** The page size until somebody chooses another one. */
  usualLimit?: PageSize;
  fixedLimit?: number;
};

type How = { replace: boolean; ignoreBlocker?: boolean };

/** Writes a change to the URL; typing replaces the history entry, everything else adds one (screens 3.10). */
export type ChangeUrl<S> = (patch: Partial<S>, how: How) => void;

type Options<S> = SizeMemory & { search: S; change: ChangeUrl<S> };

/** A route whose URL has the state of a list; the router's own type has the names of all routes. */
export type RouteWithState<S> = { useSearch: () => S; useNavigate: () => unknown };
type Navigate = (to: How & { to: '.'; search: (before: object) => object; resetScroll: boolean }) => Promise<void>;

/** The state of a page in its URL, which pages opened over it keep. */
export function useUrlState<S extends object>(route: RouteWithState<S>): { search: S; change: ChangeUrl<S> } {
  const navigate = route.useNavigate() as Navigate;
  const change: ChangeUrl<S> = useCallback(
    (patch, how) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...patch }),
        // A page change scrolls to the top, and other changes keep the scroll position.
        resetScroll: 'page' in patch && !how.replace,
        ...how,
      }),
    [navigate],
  );
  return { search: route.useSearch(), change };
}

const memory = (name: string): string => `page-size.${name}`;

const rememberedLimit = (name: string | undefined): number | undefined =>
  pageSizes.find((size) => name !== undefined && size === recall(memory(name)));

/** The page of a list that a URL asks for, and its size. */
export const pageAskedFor = (
  search: ListSearch,
  { name, usualLimit = usualPageSize, fixedLimit }: SizeMemory,
): { page: number; limit: number } => ({
  page: search.page ?? 1,
  limit: fixedLimit ?? search.limit ?? rememberedLimit(name) ?? usualLimit,
});

export function listState<S extends ListSearch>(options: Options<S>): ListState<S> {
  const { name, search, change } = options;
  const firstPage = { page: undefined } as Partial<S>;
  return {
    search,
    ...pageAskedFor(search, options),
    setSearch: (text) => change({ ...firstPage, search: text === '' ? undefined : text }, { replace: true }),
    setFilters: (filters) => change({ ...firstPage, ...filters }, { replace: false }),
    setPage: (page) => change({ page: page === 1 ? undefined : page } as Partial<S>, { replace: false }),
    correctPage: (page) => change({ page: page === 1 ? undefined : page } as Partial<S>, { replace: true }),
    setLimit:
      name === undefined
        ? undefined
        : (limit) => {
            remember(memory(name), limit);
            // The size is written to the URL too, because a list rerenders only when its URL changes.
            change({ ...firstPage, limit } as Partial<S>, { replace: false });
          },
    sortBy: (key) => change({ ...firstPage, ...nextSort(search, key) }, { replace: false }),
  };
}
