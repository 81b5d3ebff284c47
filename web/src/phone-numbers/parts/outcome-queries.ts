import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallOutcome, deleteCallOutcome, updateCallOutcome } from '@truckroll/contract/calls/call-outcomes';
import { listCallOutcomes } from '@truckroll/contract/calls/calls';
import { call } from '../../app/transport/call.ts';

/** The outcomes that calls can have (CA-2). */
export const outcomesQuery = queryOptions({
  queryKey: ['calls', 'outcomes'],
  queryFn: async ({ signal }) => (await call(listCallOutcomes, { signal })).outcomes,
});

/** Calls show the name of their outcome. */
const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['calls'] });

type SavedOutcome = { id: string | null; name: string; description: string };

/** Adds or changes an outcome (CA-4). */
export function useSaveOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SavedOutcome) =>
      id === null ? call(createCallOutcome, { body }) : call(updateCallOutcome, { params: { id }, body }),
    onSuccess: () => refetch(queryClient),
  });
}

/** Deletes an outcome; calls keep its name (CA-4). */
export function useDeleteOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteCallOutcome, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
