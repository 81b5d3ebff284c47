import { queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { getJobDetails, type listJobs } from '@truckroll/contract/jobs/jobs';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

export type JobListQuery = QueryInputOf<typeof listJobs>;

/** The query keys of jobs; the data of a single job is under its own key. */
export const jobKeys = {
  all: ['jobs'],
  list: (query: JobListQuery) => ['jobs', 'list', query],
  one: (id: string) => ['jobs', 'one', id],
} as const;

/** One job with all its details (JB-2). */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: jobKeys.one(id),
    queryFn: async ({ signal }) => (await fetchEndpoint(getJobDetails, { query: { id }, signal })).job,
  });
