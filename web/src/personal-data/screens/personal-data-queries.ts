import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalCandidates,
  getPersonalRequest,
  getRetention,
  listPersonalRequests,
  previewRetention,
  removePersonalRequest,
  saveRetention,
  searchPersonalData,
} from '@truckroll/contract/personal-data/personal-data';
import type { RetentionKind } from '@truckroll/domain/personal-data/personal-data';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const personalKey = ['personal-data'] as const;

/** Who a name, address or number may be (PD-1). */
export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...personalKey, 'candidates', search],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(findPersonalCandidates, { query: { search }, signal })).candidates,
    enabled: search !== '',
  });

/** The searches and erasures, the latest first (PD-3). */
export const personalRequestsQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...personalKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listPersonalRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One search (PD-4). */
export const personalRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...personalKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getPersonalRequest, { params: { id }, signal })).request,
  });

/** How long each kind of data is kept (PD-9). */
export const retentionQuery = queryOptions({
  queryKey: [...personalKey, 'retention'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getRetention, { signal })).rules,
});

/** How many records would be removed (PD-11). */
export const retentionPreviewQuery = (kind: RetentionKind, months: number) =>
  queryOptions({
    queryKey: [...personalKey, 'preview', kind, months],
    queryFn: async ({ signal }) => (await fetchEndpoint(previewRetention, { query: { kind, months }, signal })).count,
    placeholderData: keepPreviousData,
  });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: personalKey });

/** A change after which the page is read again, also if it was refused. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refetch(queryClient) });
}

/** Searches everything for a person (PD-2). */
export const useSearchPersonalData = () =>
  useChange((body: BodyInputOf<typeof searchPersonalData>) => fetchEndpoint(searchPersonalData, { body }));

/** Makes the zip (PD-5). */
export const useExportPersonalData = () =>
  useChange((id: string) => fetchEndpoint(exportPersonalData, { params: { id } }));

/** Erases the person (PD-7). */
export const useErasePersonalData = () =>
  useChange(({ id, confirmation }: { id: string; confirmation: string }) =>
    fetchEndpoint(erasePersonalData, { params: { id }, body: { confirmation } }),
  );

/** Forgets a search (PD-8). */
export const useRemovePersonalRequest = () =>
  useChange((id: string) => fetchEndpoint(removePersonalRequest, { params: { id } }));

/** Chooses how long a kind is kept (PD-10). */
export const useSaveRetention = () =>
  useChange((body: BodyInputOf<typeof saveRetention>) => fetchEndpoint(saveRetention, { body }));
