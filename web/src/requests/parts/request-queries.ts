import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { addToDrive } from '@truckroll/contract/files/drive';
import { listRequests, type Request } from '@truckroll/contract/requests/requests';
import {
  createRequest,
  deleteRequest,
  getRequest,
  nextRequestNumber,
  saveRequest,
  updateRequest,
} from '@truckroll/contract/requests/save-request';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';

export type RequestListQuery = QueryInputOf<typeof listRequests>;

/** The query keys of requests; the data of a single request is under its own key. */
export const requestKeys = {
  all: ['requests'],
  list: (query: RequestListQuery) => ['requests', 'list', query],
  column: (query: RequestListQuery) => ['requests', 'column', query],
  one: (id: string) => ['requests', 'one', id],
} as const;

/**
 * A page of requests with the counts of all stages (RQ-1). While the next page loads, the previous one stays visible.
 */
export const requestListQuery = (query: RequestListQuery) =>
  queryOptions({
    queryKey: requestKeys.list(query),
    queryFn: ({ signal }) => fetchEndpoint(listRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The new requests that have waited the longest, with the counts of all stages (RQ-1). */
export const waitingRequestsQuery = (view: 'assigned' | 'all') =>
  requestListQuery({ view, stage: ['new_request'], limit: 4, sortBy: 'createdAt', sortOrder: 'asc' });

const columnSize = 20;

/** The requests of one stage. More are loaded on demand (RQ-1). */
export const requestColumnQuery = (query: RequestListQuery) =>
  infiniteQueryOptions({
    queryKey: requestKeys.column(query),
    queryFn: ({ signal, pageParam }) =>
      fetchEndpoint(listRequests, { query: { ...query, page: pageParam, limit: columnSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** One request with all its details (RQ-2). */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKeys.one(id),
    queryFn: async ({ signal }) => (await fetchEndpoint(getRequest, { params: { id }, signal })).request,
  });

/** The next request number, which is not reserved (RQ-3). */
export const fetchNextNumber = async (): Promise<number> => (await fetchEndpoint(nextRequestNumber)).nextRequestNumber;

export const nextNumberQuery = queryOptions({
  queryKey: ['requests', 'next-number'],
  queryFn: fetchNextNumber,
  retry: false,
});

/**
 * Refetches all active queries that a changed request can affect. A deleted request's own query is excluded, because
 * refetching it would answer 404.
 */
export function refetchRequests(queryClient: QueryClient, { gone }: { gone?: string } = {}): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [area, , id, tab] = queryKey;
      if (area === 'requests') return gone === undefined || id !== gone;
      return area === 'clients' ? tab === 'requests' || tab === 'timeline' : area === 'notifications';
    },
  });
}

/** Updates a saved request in the caches at once. Derived data is refetched. */
function keep(queryClient: QueryClient, request: Request): Promise<void> {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  return refetchRequests(queryClient);
}

/** Creates a request, or the copy of one (RQ-4, RQ-5). Returns the server's message. */
export function useCreateRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createRequest>) => fetchMessage(createRequest, { body }),
    onSuccess: ({ data }) => void keep(queryClient, data.request),
  });
}

/** Saves a request (RQ-6). Send `updatedAt` of the version that was edited (API 1.7). */
export function useSaveRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof saveRequest>) => fetchMessage(saveRequest, { body }),
    onSuccess: ({ data }) => void keep(queryClient, data.request),
  });
}

/** Moves a request to another stage (RQ-7). Resolves when all active queries have been refetched. */
export function useMoveRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof updateRequest>) =>
      fetchMessage(updateRequest, { params: { id }, body }),
    onSuccess: ({ data }) => keep(queryClient, data.request),
  });
}

/** Deletes a request (RQ-8). */
export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteRequest, { params: { id } }),
    onSuccess: (_, id) => {
      void refetchRequests(queryClient, { gone: id });
      queryClient.removeQueries({ queryKey: requestKeys.one(id) });
    },
  });
}

/** Uploads files to an existing request (DR-2b). */
export const attachToRequest = (requestId: string, files: readonly File[], onProgress: (share: number) => void) =>
  fetchEndpoint(addToDrive, { body: { moduleType: 'requests', moduleId: requestId }, files, onProgress });
