import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackages,
  type ProductPackage,
  updatePackage,
} from '@truckroll/contract/price-book/product-packages';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { useLoggedFailure } from '../../app/use-logged-failure.ts';
import { productsKey } from './catalogue-queries.ts';

// The prices of a package are those of its products, so that whatever refetches these refetches packages too.
const packagesKey = [...productsKey, 'packages'] as const;

/** The packages by name: the active ones, or all (PS-7). */
export const packagesQuery = ({ includeInactive }: { includeInactive: boolean }) =>
  queryOptions({
    queryKey: [...packagesKey, { includeInactive }],
    queryFn: async ({ signal }) => (await fetchEndpoint(listPackages, { query: { includeInactive }, signal })).packages,
    staleTime: 60_000,
  });

/** The active packages by name, for pickers (PS-7). */
export function usePackages(): UseQueryResult<ProductPackage[]> {
  const query = useQuery(packagesQuery({ includeInactive: false }));
  useLoggedFailure(query.error);
  return query;
}

/** One package as it is now (PS-9). */
export const readPackage = async (id: string): Promise<ProductPackage> =>
  (await fetchEndpoint(getPackage, { params: { id } })).package;

const refetchPackages = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: packagesKey });

export function useCreatePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createPackage>) =>
      (await fetchEndpoint(createPackage, { body })).package,
    onSuccess: () => refetchPackages(queryClient),
  });
}

/** Changes a package. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdatePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updatePackage>) =>
      (await fetchEndpoint(updatePackage, { params: { id }, body })).package,
    onSuccess: () => refetchPackages(queryClient),
  });
}

export function useDeletePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deletePackage, { params: { id } }),
    onSuccess: () => refetchPackages(queryClient),
  });
}
