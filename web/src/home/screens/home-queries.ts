import { queryOptions } from '@tanstack/react-query';
import { readHomeFigures, readHomeMonths } from '@truckroll/contract/home/home';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recentVisitsQuery } from '../../planning/parts/recent-visits-query.ts';

/** The late visits of the last 31 days, oldest first (VI-9). */
export const lateVisitsQuery = (today: string) =>
  queryOptions({
    ...recentVisitsQuery(today),
    select: (visits) =>
      visits
        .filter(({ isLate }) => isLate)
        .toSorted((one, other) => (one.visitStartDateTime ?? '').localeCompare(other.visitStartDateTime ?? '')),
  });

/** Revenue and completed jobs of the last months (HO-1). */
export const homeMonthsQuery = queryOptions({
  queryKey: ['home', 'months'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readHomeMonths, { signal })).months,
});

/** The figures at the top (HO-3). The key includes 'tasks', so that refetching tasks also refetches this query. */
export const homeFiguresQuery = queryOptions({
  queryKey: ['home', 'figures', 'tasks'],
  queryFn: ({ signal }) => fetchEndpoint(readHomeFigures, { signal }),
});
