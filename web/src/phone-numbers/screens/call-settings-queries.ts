import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readCallSettings, simulateContact, updateCallSettings } from '@truckroll/contract/calls/call-settings';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { call } from '../../app/transport/call.ts';

/** How the account's calls and texts are handled (CA-14). */
export const callSettingsQuery = queryOptions({
  queryKey: ['calls', 'settings'],
  queryFn: async ({ signal }) => (await call(readCallSettings, { signal })).settings,
});

/** Changes how calls and texts are handled (CA-14). */
export function useUpdateCallSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof updateCallSettings>) =>
      (await call(updateCallSettings, { body })).settings,
    onSuccess: (settings) => queryClient.setQueryData(callSettingsQuery.queryKey, settings),
  });
}

/** Simulates a call, a voicemail or a text from outside (CA-15). */
export const useSimulateContact = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof simulateContact>) => call(simulateContact, { body }),
  });
