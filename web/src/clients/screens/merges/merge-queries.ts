import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  judgeClientPair,
  listClientPairs,
  mergeClients,
  previewClientMerge,
  undoClientMerge,
} from '@truckroll/contract/clients/client-merges';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';

const pairsKey = ['client-pairs'] as const;
const previewKey = 'client-merge-preview';

/** A page of the pairs that may be one client (CL-18). */
export const clientPairsQuery = (page: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...pairsKey, 'list', page],
    queryFn: ({ signal }) => fetchEndpoint(listClientPairs, { query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** Two clients side by side (CL-20). */
export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: [previewKey, id, otherId],
    queryFn: ({ signal }) => fetchEndpoint(previewClientMerge, { params: { id }, query: { otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Stores that two clients are different ones, or removes that mark (CL-19). */
export function useJudgePair() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof judgeClientPair>) => fetchEndpoint(judgeClientPair, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pairsKey }),
  });
}

/**
 * Merges a client into another (CL-21). Everything may show one of them, so everything is read again, except for the two
 * in the dialog that is about to close.
 */
export function useMergeClients() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof mergeClients>) =>
      fetchEndpoint(mergeClients, { params: { id }, body }),
    onSuccess: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey }),
    onError: (error) => {
      // The dialog then shows the versions that are there now, and keeps what was chosen.
      if (error instanceof ApiProblem && error.isStale) void queryClient.invalidateQueries({ queryKey: [previewKey] });
    },
  });
}

/** Undoes a merge (CL-22). */
export function useUndoMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(undoClientMerge, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
