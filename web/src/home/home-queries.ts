import { queryOptions } from '@tanstack/react-query';
import { listClients } from '@truckroll/contract/clients';
import { call } from '../app/call.ts';

/** The clients made last, with the counts of all stages. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) => call(listClients, { query: { limit: 5, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
});
