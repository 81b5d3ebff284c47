import { queryOptions } from '@tanstack/react-query';
import { listClients } from '@truckroll/contract/clients/clients';
import { readHomeFigures, readHomeMonths, readPromises } from '@truckroll/contract/home/home';
import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { addDays } from '@truckroll/domain/calendar/days';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recentVisitsQuery } from '../../planning/parts/recent-visits-query.ts';

/** The most recent clients, with the counts of all stages. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) =>
    fetchEndpoint(listClients, { query: { limit: 5, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
});

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

/** The kept and missed promises of a month, 'YYYY-MM' (HO-2). */
export const promisesQuery = (month: string) =>
  queryOptions({
    queryKey: ['home', 'promises', month],
    queryFn: ({ signal }) => fetchEndpoint(readPromises, { query: { month }, signal }),
  });

/** The figures at the top (HO-3). The key includes 'tasks', so that refetching tasks also refetches this query. */
export const homeFiguresQuery = queryOptions({
  queryKey: ['home', 'figures', 'tasks'],
  queryFn: ({ signal }) => fetchEndpoint(readHomeFigures, { signal }),
});

/** A person's visits of a day and the next one (VI-9). */
export const ownVisitsQuery = (today: string, personId: string) =>
  queryOptions({
    queryKey: ['visits', 'own', today, personId],
    queryFn: async ({ signal }) => {
      const query = { startDate: today, endDate: addDays(today, 1), teamIds: [personId] };
      return (await fetchEndpoint(trackTeam, { query, signal })).visits;
    },
  });
