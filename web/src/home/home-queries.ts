import { queryOptions } from '@tanstack/react-query';
import { listClients } from '@truckroll/contract/clients';
import { listTeam } from '@truckroll/contract/team';
import { call } from '../app/call.ts';

/** The clients made last, with the counts of all stages. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) => call(listClients, { query: { limit: 5, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
});

/** How many people the company has, invited ones too; for admins only. */
export const peopleCountQuery = queryOptions({
  queryKey: ['team', 'count'],
  queryFn: async ({ signal }) => (await call(listTeam, { query: { status: 'all', limit: 1 }, signal })).total,
});
