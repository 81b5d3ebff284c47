import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  listFollowUps,
  previewFollowUpStep,
  readFollowUpSettings,
  readMessageChoice,
  updateFollowUpSettings,
  updateFollowUpStep,
  updateMessageChoice,
} from '@truckroll/contract/follow-ups/follow-ups';
import type { FollowUpStatus, FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** Which messages clients get by themselves (FU-1). */
export const followUpSettingsQuery = queryOptions({
  queryKey: ['follow-ups', 'settings'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readFollowUpSettings, { signal })).settings,
});

/** What a step would have sent, and what it will send (FU-4). */
export const followUpPreviewQuery = (step: FollowUpStep, delay: number) =>
  queryOptions({
    queryKey: ['follow-ups', 'preview', step, delay],
    queryFn: ({ signal }) => fetchEndpoint(previewFollowUpStep, { params: { step }, query: { delay }, signal }),
  });

type LogQuery = { page: number; limit: number; clientId?: string; step?: FollowUpStep; status?: FollowUpStatus };

/** What was sent and skipped, latest first (FU-5). */
export const followUpLogQuery = (query: LogQuery) =>
  queryOptions({
    queryKey: ['follow-ups', 'log', query],
    queryFn: ({ signal }) => fetchEndpoint(listFollowUps, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Changes the quiet hours or the address for reviews (FU-2). */
export function useSaveFollowUps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateFollowUpSettings>) => fetchEndpoint(updateFollowUpSettings, { body }),
    onSuccess: ({ settings }) => queryClient.setQueryData(followUpSettingsQuery.queryKey, settings),
  });
}

/** Switches a step on or off, or changes it (FU-3). */
export function useSaveStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ step, ...body }: BodyInputOf<typeof updateFollowUpStep> & { step: FollowUpStep }) =>
      fetchEndpoint(updateFollowUpStep, { params: { step }, body }),
    onSuccess: ({ settings }) => queryClient.setQueryData(followUpSettingsQuery.queryKey, settings),
  });
}

/** Which messages a client wants (FU-6). */
export const messageChoiceQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId, 'message-choice'],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(readMessageChoice, { params: { id: clientId }, signal })).choice,
  });

/** Changes which messages a client gets (FU-7). */
export function useChooseMessages(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateMessageChoice>) =>
      fetchEndpoint(updateMessageChoice, { params: { id: clientId }, body }),
    onSuccess: ({ choice }) => queryClient.setQueryData(messageChoiceQuery(clientId).queryKey, choice),
  });
}
