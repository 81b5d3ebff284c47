import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endSupportAccess, grantSupportAccess, readSupportAccess } from '@truckroll/contract/audit/audit';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const supportKey = ['audit', 'support'] as const;

/** The access that the operator has now, or null (AU-5). */
export const supportQuery = queryOptions({
  queryKey: supportKey,
  queryFn: async ({ signal }) => (await fetchEndpoint(readSupportAccess, { signal })).access,
});

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit'] }) });
}

/** Lets the operator in for some hours (AU-6). */
export const useGrantSupport = () =>
  useChange((hours: number) => fetchEndpoint(grantSupportAccess, { body: { hours } }));

/** Ends the operator's access and sessions (AU-7). */
export const useEndSupport = () => useChange((_: null) => fetchEndpoint(endSupportAccess, {}));
