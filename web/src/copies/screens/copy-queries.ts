import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  copyCompany,
  getCopySettings,
  listCompanyCopies,
  removeCopySettings,
  saveCopySettings,
} from '@truckroll/contract/copies/copies';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const copiesKey = ['company-copies'] as const;

/** The bucket of the company; null until one is set (CB-1). */
export const copySettingsQuery = queryOptions({
  queryKey: [...copiesKey, 'settings'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getCopySettings, { signal })).settings,
});

/** The copies that were made, the latest first (CB-4). */
export const companyCopiesQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...copiesKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listCompanyCopies, { query, signal }),
    placeholderData: keepPreviousData,
  });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: copiesKey });

/** A change after which the page is read again, also if it was refused. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refetch(queryClient) });
}

/** Sets the bucket (CB-2). */
export const useSaveCopySettings = () =>
  useChange((body: BodyInputOf<typeof saveCopySettings>) => fetchEndpoint(saveCopySettings, { body }));

/** Ends the copies (CB-3). */
export const useRemoveCopySettings = () => useChange((_: undefined) => fetchEndpoint(removeCopySettings, {}));

/** Makes a copy now (CB-5). */
export const useCopyCompany = () => useChange((_: undefined) => fetchEndpoint(copyCompany, {}));
