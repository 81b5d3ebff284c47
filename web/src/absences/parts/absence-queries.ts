import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Absence,
  createAbsence,
  deleteAbsence,
  listAbsences,
  updateAbsence,
} from '@truckroll/contract/absences/absences';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

export const absencesKey = ['absences'] as const;

/** The absences in a range of days, by start (TM-17). */
export const absencesQuery = (query: QueryInputOf<typeof listAbsences>) =>
  queryOptions({
    queryKey: [...absencesKey, 'list', query],
    queryFn: async ({ signal }) => (await fetchEndpoint(listAbsences, { query, signal })).absences,
    placeholderData: keepPreviousData,
  });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: absencesKey });

type NewTimeOff = { personId: string } & BodyInputOf<typeof createAbsence>;

/** Enters time off, or asks for it (TM-18). */
export function useCreateAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ personId: id, ...body }: NewTimeOff) =>
      (await fetchEndpoint(createAbsence, { params: { id }, body })).absence,
    onSuccess: () => refetch(queryClient),
  });
}

/** Changes, approves or declines time off (TM-19). Sends `updatedAt` of the version that was shown (API 1.7). */
export function useUpdateAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: Pick<Absence, 'id'> & BodyInputOf<typeof updateAbsence>) =>
      (await fetchEndpoint(updateAbsence, { params: { id }, body })).absence,
    onSettled: () => refetch(queryClient),
  });
}

/** Deletes time off, or takes a request back (TM-20). */
export function useDeleteAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteAbsence, { params: { id } }),
    onSettled: () => refetch(queryClient),
  });
}
