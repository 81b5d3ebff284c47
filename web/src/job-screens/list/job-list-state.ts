import { getRouteApi } from '@tanstack/react-router';
import { longPageSize } from '../../design/list/list-search.ts';
import { type ListState, listState, pageOf } from '../../design/list/list-state.ts';
import { jobListQuery } from '../../jobs/job-queries.ts';
import { type JobListSearch, jobFiltersOf } from './job-list-search.ts';

const route = getRouteApi('/_app/jobs');

type Layer = Pick<JobListSearch, 'job' | 'copy'>;

export type JobListState = ListState<JobListSearch> & {
  openLayer: (layer: Layer) => void;
  closeLayer: () => void;
};

const sizes = { name: 'jobs', usualLimit: longPageSize } as const;

const sorted = ({ sortBy = 'createdAt', sortOrder = 'desc', ...filters }: JobListSearch): JobListSearch => ({
  ...filters,
  sortBy,
  sortOrder,
});

/** The query of the list that a URL asks for. */
export function jobsOf(search: JobListSearch) {
  const { sortBy, sortOrder } = sorted(search);
  return jobListQuery({ ...jobFiltersOf(search), ...pageOf(search, sizes), sortBy, sortOrder });
}

/** The list's state in its URL, which is kept while a job's panel is open over it. */
export function useJobListState(): JobListState {
  const search = sorted(route.useSearch());
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
    ...listState<JobListSearch>({ ...sizes, search, change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ job: undefined, copy: undefined }, { replace: true }),
  };
}
