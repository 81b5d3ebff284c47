import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listAuditEntries, readAuditSettings, updateAuditSettings } from '@truckroll/contract/audit/audit';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const auditKey = ['audit'] as const;

export type AuditFilters = Omit<QueryInputOf<typeof listAuditEntries>, 'cursor' | 'limit'>;

/** The audit trail, page by page (AU-1). */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'entries', filters],
    queryFn: ({ pageParam, signal }) =>
      fetchEndpoint(listAuditEntries, {
        query: { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** How long the trail is kept (AU-3). */
export const auditSettingsQuery = queryOptions({
  queryKey: [...auditKey, 'settings'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readAuditSettings, { signal })).settings,
});

/** Chooses how long the trail is kept (AU-4). */
export function useKeepAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: number) => fetchEndpoint(updateAuditSettings, { body: { months } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKey }),
  });
}
