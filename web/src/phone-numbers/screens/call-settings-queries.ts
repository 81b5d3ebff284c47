import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readCallSettings, simulateContact, updateCallSettings } from '@truckroll/contract/calls/call-settings';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** How the account's calls and texts are handled (CA-14). */
export const callSettingsQuery = queryOptions({
  queryKey: ['calls', 'settings'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readCallSettings, { signal })).settings,
});

/** Changes how calls and texts are handled (CA-14). */
export function useUpdateCallSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof updateCallSettings>) =>
      (await fetchEndpoint(updateCallSettings, { body })).settings,
    onSuccess: (settings) => queryClient.setQueryData(callSettingsQuery.queryKey, settings),
  });
}

/** Simulates a call, a voicemail or a text from outside (CA-15). */
export const useSimulateContact = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof simulateContact>) => fetchEndpoint(simulateContact, { body }),
  });
