import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey } from '@truckroll/contract/api-keys/api-keys';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The API keys of the account, those in use first (AK-1). */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listApiKeys, { signal })).apiKeys,
});

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries(apiKeysQuery);

/** Makes a key (AK-2). Only its answer has the token. */
export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createApiKey>) => fetchEndpoint(createApiKey, { body }),
    onSuccess: () => refetch(queryClient),
    // The token is shown once, and nothing remembers it.
    gcTime: 0,
  });
}

/** Renames a key (AK-3). */
export function useRenameApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof renameApiKey>) =>
      (await fetchEndpoint(renameApiKey, { params: { id }, body })).apiKey,
    onSuccess: () => refetch(queryClient),
  });
}

/** Revokes a key (AK-4). */
export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(revokeApiKey, { params: { id } }),
    onSettled: () => refetch(queryClient),
  });
}
