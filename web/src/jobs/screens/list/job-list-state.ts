import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meQuery, rightsOf } from '../../../app/session/me.ts';
import { longPageSize } from '../../../design/list/list-search.ts';
import { type ListState, listState, pageAskedFor, useUrlState } from '../../../design/list/list-state.ts';
import { tagsQuery } from '../../../tags/parts/tag-queries.ts';
import { jobListQuery } from '../../parts/job-queries.ts';
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
  return jobListQuery({ ...jobFiltersOf(search), ...pageAskedFor(search, sizes), sortBy, sortOrder });
}

/** Asks for the list before it is shown, for users who may see it. */
export async function askForJobs(queryClient: QueryClient, search: JobListSearch): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me !== undefined && viewScope(rightsOf(me), 'Jobs') !== null)
    await Promise.all([queryClient.prefetchQuery(jobsOf(search)), queryClient.prefetchQuery(tagsQuery)]);
}

/** The list's state in its URL, which is kept while a job's panel is open over it. */
export function useJobListState(): JobListState {
  const { search, change } = useUrlState<JobListSearch>(route);
  return {
    ...listState<JobListSearch>({ ...sizes, search: sorted(search), change }),
    openLayer: (layer) => change(layer, { replace: false }),
    closeLayer: () => change({ job: undefined, copy: undefined }, { replace: true }),
  };
}
