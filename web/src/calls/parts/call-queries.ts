import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { retranscribeCall } from '@truckroll/contract/calls/call-transcripts';
import {
  type Call,
  deleteCall,
  deleteCalls,
  listCalls,
  listClientCalls,
  setCallOutcome,
} from '@truckroll/contract/calls/calls';
import { listCallers, readCall, updateCall } from '@truckroll/contract/calls/dial';
import type { BodyInputOf, DataOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

type CallPage = DataOf<typeof listCalls>;
type State = { state: { data?: { calls: Call[] } | undefined } };

const pollMs = 5000;
/** Lists are read again while a call is being transcribed (API CA-7). */
const whileProcessing = ({ state }: State): number | false =>
  state.data?.calls.some(({ transcriptionStatus }) => transcriptionStatus === 'processing') === true ? pollMs : false;

/** A page of the account's calls, newest first (CA-11). While the next page loads, the previous one stays visible. */
export const callListQuery = (query: QueryInputOf<typeof listCalls>) =>
  queryOptions({
    queryKey: ['calls', 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listCalls, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileProcessing,
  });

/** A page of the calls with a client, newest first (CA-1). */
export const clientCallsQuery = (clientId: string, query: QueryInputOf<typeof listClientCalls>) =>
  queryOptions({
    // Under the client's own key, so that it is refetched and dropped with the client.
    queryKey: ['clients', 'one', clientId, 'calls', query],
    queryFn: ({ signal }) => fetchEndpoint(listClientCalls, { params: { clientId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileProcessing,
  });

/** One call (CA-12), by the product's id or the carrier's. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(readCall, { params: { id }, signal })).call,
    refetchInterval: ({ state }) => (state.data?.transcriptionStatus === 'processing' ? pollMs : false),
  });

/** The clients with a number, with their open jobs and balance (CA-19). */
export const callersQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: ['calls', 'callers', phoneNumber],
    queryFn: async ({ signal }) => (await fetchEndpoint(listCallers, { query: { phoneNumber }, signal })).callers,
  });

const isOfCalls = (key: readonly unknown[]): boolean =>
  key[0] === 'calls' || (key[0] === 'clients' && key[3] === 'calls');

/** Refetches every list of calls: the main one, and those of clients. */
export const refetchCalls = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfCalls(queryKey) });

/** Shows a changed call in all lists at once; derived data is refetched. */
function keepCall(queryClient: QueryClient, changed: Call): void {
  queryClient.setQueriesData<CallPage | Call>({ predicate: ({ queryKey }) => isOfCalls(queryKey) }, (data) => {
    if (data === undefined) return undefined;
    if ('dbId' in data) return data.dbId === changed.dbId ? changed : data;
    if (!('calls' in data)) return data;
    return { ...data, calls: data.calls.map((each) => (each.dbId === changed.dbId ? changed : each)) };
  });
  void refetchCalls(queryClient);
}

/** Sets, changes or clears the outcome of a call (CA-3). */
export function useSetOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ callId, outcome }: { callId: string; outcome: { id: string; name: string } | null }) =>
      (await fetchEndpoint(setCallOutcome, { body: { callId, outcomeId: outcome?.id ?? null } })).call,
    onSuccess: (changed) => keepCall(queryClient, changed),
  });
}

/** Changes the notes of a telephone call, its client, or whether it was handled (CA-16). */
export function useUpdateCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateCall>) =>
      (await fetchEndpoint(updateCall, { params: { id }, body })).call,
    onSuccess: (changed) => keepCall(queryClient, changed),
  });
}

/** Transcribes the recording of a call again, with a new summary (CA-7). */
export function useRetranscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await fetchEndpoint(retranscribeCall, { params: { id }, body: { regenerateAiSummary: true } })).call,
    onSuccess: (changed) => keepCall(queryClient, changed),
  });
}

/** Deletes a call with its recording and transcript (CA-6). */
export function useDeleteCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteCall, { params: { id } }),
    onSuccess: () => refetchCalls(queryClient),
  });
}

/** Deletes up to 200 calls (CA-6b). */
export function useDeleteCalls() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recordIds: string[]) => fetchEndpoint(deleteCalls, { body: { recordIds } }),
    onSettled: () => refetchCalls(queryClient),
  });
}
