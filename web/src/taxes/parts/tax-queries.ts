import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createTax, deactivateTax, listTaxes, type Tax, updateTax } from '@truckroll/contract/price-book/taxes';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { useLoggedFailure } from '../../app/use-logged-failure.ts';

const taxesKey = ['taxes'] as const;

/** The taxes by name: the active ones, or all (TX-1). */
export const taxesQuery = ({ includeInactive }: { includeInactive: boolean }) =>
  queryOptions({
    queryKey: [...taxesKey, { includeInactive }],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listTaxes, { query: { view: 'all', includeInactive }, signal })).taxes,
    staleTime: 60_000,
  });

/** The taxes by name, for pickers (TX-1). */
export function useTaxes({ includeInactive = false }: { includeInactive?: boolean } = {}): UseQueryResult<Tax[]> {
  const query = useQuery(taxesQuery({ includeInactive }));
  useLoggedFailure(query.error);
  return query;
}

const refetchTaxes = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: taxesKey });

export function useCreateTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createTax>) => (await fetchEndpoint(createTax, { body })).tax,
    onSuccess: () => refetchTaxes(queryClient),
  });
}

/** Changes a tax. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateTax>) =>
      (await fetchEndpoint(updateTax, { params: { id }, body })).tax,
    onSuccess: () => refetchTaxes(queryClient),
  });
}

/** Deletes a tax, which only sets it inactive (TX-2). */
export function useDeactivateTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deactivateTax, { params: { id } }),
    onSuccess: () => refetchTaxes(queryClient),
  });
}
