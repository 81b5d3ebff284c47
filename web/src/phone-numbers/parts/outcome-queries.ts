import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallOutcome, deleteCallOutcome, updateCallOutcome } from '@truckroll/contract/calls/call-outcomes';
import { listCallOutcomes } from '@truckroll/contract/calls/calls';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The outcomes that calls can have (CA-2). */
export const outcomesQuery = queryOptions({
  queryKey: ['calls', 'outcomes'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listCallOutcomes, { signal })).outcomes,
});

/** Calls show the name of their outcome. */
const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['calls'] });

type SavedOutcome = { id: string | null; name: string; description: string };

/** Adds or changes an outcome (CA-4). */
export function useSaveOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SavedOutcome) =>
      id === null
        ? fetchEndpoint(createCallOutcome, { body })
        : fetchEndpoint(updateCallOutcome, { params: { id }, body }),
    onSuccess: () => refetch(queryClient),
  });
}

/** Deletes an outcome; calls keep its name (CA-4). */
export function useDeleteOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteCallOutcome, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
