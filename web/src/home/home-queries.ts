import { queryOptions } from '@tanstack/react-query';
import { listClients } from '@truckroll/contract/clients';
import { readHomeMonths, readPromises } from '@truckroll/contract/home';
import { listTeam } from '@truckroll/contract/team';
import { trackTeam } from '@truckroll/contract/visit-details';
import { call } from '../app/transport/call.ts';
import { recentVisitsQuery } from '../optimise/recent-visits-query.ts';

/** The most recent clients, with the counts of all stages. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) => call(listClients, { query: { limit: 5, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
});

/** The number of people in the account, including invited ones; for admins only. */
export const peopleCountQuery = queryOptions({
  queryKey: ['team', 'count'],
  queryFn: async ({ signal }) => (await call(listTeam, { query: { status: 'all', limit: 1 }, signal })).total,
});

/**
 * The visits of a day that the user may see (VI-9). They are under the visits' key, so that moving a visit refetches
 * them.
 */
export const dayVisitsQuery = (day: string) =>
  queryOptions({
    queryKey: ['visits', 'home', day],
    queryFn: async ({ signal }) =>
      (await call(trackTeam, { query: { startDate: day, endDate: day, dateFilter: 'Day' }, signal })).visits,
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
  queryFn: async ({ signal }) => (await call(readHomeMonths, { signal })).months,
});

/** The kept and missed promises of a month, 'YYYY-MM' (HO-2). */
export const promisesQuery = (month: string) =>
  queryOptions({
    queryKey: ['home', 'promises', month],
    queryFn: ({ signal }) => call(readPromises, { query: { month }, signal }),
  });
