import { getRouteApi } from '@tanstack/react-router';
import { longPageSize } from '../../design/list/list-search.ts';
import { type ListState, listState } from '../../design/list/list-state.ts';
import type { JobListSearch } from './job-list-search.ts';

const route = getRouteApi('/_app/jobs');

type Layer = Pick<JobListSearch, 'job' | 'copy'>;

export type JobListState = ListState<JobListSearch> & {
  openLayer: (layer: Layer) => void;
  closeLayer: () => void;
};

/** The list's state in its URL, which is kept while a job's panel is open over it. */
export function useJobListState(): JobListState {
  const { sortBy = 'createdAt', sortOrder = 'desc', ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: Partial<JobListSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...patch }),
      replace,
      // A page change scrolls to the top, and other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
  return {
    ...listState<JobListSearch>({
      name: 'jobs',
      usualLimit: longPageSize,
      search: { ...filters, sortBy, sortOrder },
      change,
    }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ job: undefined, copy: undefined }, { replace: true }),
  };
}
