import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listAllProducts,
  listProductCategories,
  listProducts,
  type ProductService,
  updateProduct,
} from '@truckroll/contract/price-book/product-services';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { useLoggedFailure } from '../../app/use-logged-failure.ts';

/** The key prefix of all price book queries. */
export const productsKey = ['products'] as const;

/** The active products and services by name (PS-1). */
export const allProductsQuery = queryOptions({
  queryKey: [...productsKey, 'all'],
  queryFn: async ({ signal }) =>
    (await fetchEndpoint(listAllProducts, { query: { view: 'all' }, signal })).mergedProducts,
  staleTime: 60_000,
});

/** The active products and services by name, for pickers (PS-1). */
export function useProducts(): UseQueryResult<ProductService[]> {
  const query = useQuery(allProductsQuery);
  useLoggedFailure(query.error);
  return query;
}

export type ProductListQuery = QueryInputOf<typeof listProducts>;

/** A page of the price book (PS-3). While the next page loads, the previous one stays visible. */
export const productListQuery = (query: ProductListQuery) =>
  queryOptions({
    queryKey: [...productsKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One product or service (PS-3). */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getProduct, { params: { id }, signal })).productService,
  });

/** The categories in use, each with its number of entries (PS-4). */
export const categoriesQuery = ({ includeInactive }: { includeInactive: boolean }) =>
  queryOptions({
    queryKey: [...productsKey, 'categories', { includeInactive }],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listProductCategories, { query: { includeInactive }, signal })).categories,
    staleTime: 60_000,
  });

/** Invalidates all price book queries. */
export const refetchProducts = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: productsKey });

export function useCreateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createProduct>) =>
      (await fetchEndpoint(createProduct, { body })).productService,
    onSuccess: () => refetchProducts(queryClient),
  });
}

type NewProduct = { name: string; description: string | null; price: number; type: 1 | 2 };

/**
 * Creates a product from a row and returns its id. A failure is logged and leaves the row unchanged (PS-2, screens
 * 3.6).
 */
export async function storeNewProduct(product: NewProduct): Promise<string | null> {
  try {
    return (await fetchEndpoint(createProduct, { body: { ...product, isActive: true } })).productService.id;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Changes an entry. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateProduct>) =>
      (await fetchEndpoint(updateProduct, { params: { id }, body })).productService,
    onSuccess: () => refetchProducts(queryClient),
  });
}

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteProduct, { params: { id } }),
    onSuccess: (_, id) => {
      // The dialog of the deleted entry may still be open, and refetching the entry would answer 404.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === productsKey[0] && queryKey[2] !== id,
      });
    },
  });
}
