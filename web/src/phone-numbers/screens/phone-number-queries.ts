import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  buyPhoneNumber,
  findAvailableNumbers,
  releasePhoneNumber,
  updatePhoneNumber,
} from '@truckroll/contract/calls/phone-numbers';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries(phoneNumbersQuery);

/** The numbers that can be bought in an area (CA-9). Others buy them too, so they are not kept. */
export const availableNumbersQuery = (wanted: { country: string; areaCode: string }) =>
  queryOptions({
    queryKey: ['phone-numbers', 'available', wanted.country, wanted.areaCode],
    queryFn: async ({ signal }) => (await fetchEndpoint(findAvailableNumbers, { query: wanted, signal })).available,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Buys a number (CA-9). */
export function useBuyNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof buyPhoneNumber>) => fetchEndpoint(buyPhoneNumber, { body }),
    onSuccess: () => refetch(queryClient),
  });
}

/** Names a number, or changes where its calls go (CA-9). */
export function useUpdateNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof updatePhoneNumber>) =>
      fetchEndpoint(updatePhoneNumber, { params: { id }, body }),
    onSuccess: () => refetch(queryClient),
  });
}

/** Gives a number back (CA-9). */
export function useReleaseNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(releasePhoneNumber, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
