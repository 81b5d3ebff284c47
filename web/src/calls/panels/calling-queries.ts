import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCalls } from '@truckroll/contract/calls/calls';
import { declineCall, listCallsUnderWay } from '@truckroll/contract/calls/dial';
import { listClients } from '@truckroll/contract/clients/clients';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchCalls } from '../parts/call-queries.ts';

/** The user's ringing and active calls (CA-17). */
export const underWayQuery = queryOptions({
  queryKey: ['calls', 'under-way'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listCallsUnderWay, { signal })).calls,
  staleTime: 0,
});

const recentCalls = 25;

/** The latest calls, for the numbers that are called again (CA-11). */
export const recentCallsQuery = queryOptions({
  queryKey: ['calls', 'recent'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listCalls, { query: { limit: recentCalls }, signal })).calls,
});

const foundClients = 8;

/** Clients that match a typed text (CL-3). */
export const dialledClientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'dialled', search],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listClients, { query: { search, limit: foundClients, sortBy: 'name' }, signal })).clients,
    placeholderData: keepPreviousData,
  });

/** Declines an incoming call for the signed-in user; it keeps ringing for the others (CA-18). */
export function useDeclineCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(declineCall, { params: { id } }),
    onSettled: () => refetchCalls(queryClient),
  });
}
