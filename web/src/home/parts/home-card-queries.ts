import { queryOptions } from '@tanstack/react-query';
import { listClients } from '@truckroll/contract/clients/clients';
import { readPromises } from '@truckroll/contract/home/home';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The most recent clients, with the counts of all stages. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) =>
    fetchEndpoint(listClients, { query: { limit: 5, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
});

/** The kept and missed promises of a month, 'YYYY-MM' (HO-2). */
export const promisesQuery = (month: string) =>
  queryOptions({
    queryKey: ['home', 'promises', month],
    queryFn: ({ signal }) => fetchEndpoint(readPromises, { query: { month }, signal }),
  });
