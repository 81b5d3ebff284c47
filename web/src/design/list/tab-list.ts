import { useState } from 'react';
import type { ListSearch } from './list-search.ts';
import { type ListState, listState } from './list-state.ts';
import { pageInReach } from './page-range.ts';

/** The page size of a tab (clients.md 9, jobs.md 9). */
export const tabPageSize = 10;

/** The state of a table inside a tab: its page and search are local, not in the URL. */
export function useTabList(limit = tabPageSize): ListState<ListSearch> {
  const [search, setSearch] = useState<ListSearch>({});
  return listState<ListSearch>({
    search,
    change: (patch) => setSearch((before) => ({ ...before, ...patch })),
    fixedLimit: limit,
  });
}

/** One page of rows that were loaded whole; the last one if the list has become shorter. */
export function pageOfRows<Row>(rows: readonly Row[], { page: asked, limit }: { page: number; limit: number }) {
  const page = pageInReach({ page: asked, limit, total: rows.length });
  return { items: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}
