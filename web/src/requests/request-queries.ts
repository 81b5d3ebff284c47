import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { addToDrive } from '@truckroll/contract/drive';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoint';
import { listRequests, type Request } from '@truckroll/contract/requests';
import {
  createRequest,
  deleteRequest,
  getRequest,
  nextRequestNumber,
  saveRequest,
  updateRequest,
} from '@truckroll/contract/save-request';
import { call, callForMessage } from '../app/call.ts';

export type RequestListQuery = QueryInputOf<typeof listRequests>;

/** Everything that is known of requests; what belongs to one of them stands under its own key. */
export const requestKeys = {
  all: ['requests'],
  list: (query: RequestListQuery) => ['requests', 'list', query],
  column: (query: RequestListQuery) => ['requests', 'column', query],
  one: (id: string) => ['requests', 'one', id],
} as const;

/** A page of requests with the counts of all stages (RQ-1). While another page is on its way the last one stays. */
export const requestListQuery = (query: RequestListQuery) =>
  queryOptions({
    queryKey: requestKeys.list(query),
    queryFn: ({ signal }) => call(listRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

const columnSize = 20;

/** The requests of one stage, further ones on demand (RQ-1). */
export const requestColumnQuery = (query: RequestListQuery) =>
  infiniteQueryOptions({
    queryKey: requestKeys.column(query),
    queryFn: ({ signal, pageParam }) =>
      call(listRequests, { query: { ...query, page: pageParam, limit: columnSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** One request with everything of it (RQ-2). */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKeys.one(id),
    queryFn: async ({ signal }) => (await call(getRequest, { params: { id }, signal })).request,
  });

/** The number that the next request would get; it reserves nothing (RQ-3). */
export const fetchNextNumber = async (): Promise<number> => (await call(nextRequestNumber)).nextRequestNumber;

export const nextNumberQuery = queryOptions({
  queryKey: ['requests', 'next-number'],
  queryFn: fetchNextNumber,
  retry: false,
});

/**
 * Has everything in sight read again that a change of a request may show in. One that is gone is left out: reading it
 * again would find nothing.
 */
export function refetchRequests(queryClient: QueryClient, { gone }: { gone?: string } = {}): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [area, , id, tab] = queryKey;
      if (area === 'requests') return gone === undefined || id !== gone;
      return area === 'clients' ? tab === 'requests' : area === 'notifications';
    },
  });
}

/** Puts a saved request where it is in sight, at once; what else has changed with it is read again. */
function keep(queryClient: QueryClient, request: Request): Promise<void> {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  return refetchRequests(queryClient);
}

/** Creates a request, or the copy of one (RQ-4, RQ-5). Gives the text that the server has for it. */
export function useCreateRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createRequest>) => callForMessage(createRequest, { body }),
    onSuccess: ({ data }) => void keep(queryClient, data.request),
  });
}

/** Saves a request (RQ-6). Send `updatedAt` of the version that was edited (API 1.7). */
export function useSaveRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof saveRequest>) => callForMessage(saveRequest, { body }),
    onSuccess: ({ data }) => void keep(queryClient, data.request),
  });
}

/** Moves a request to another stage (RQ-7). What waits for it goes on when all that is in sight has been read again. */
export function useMoveRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof updateRequest>) =>
      callForMessage(updateRequest, { params: { id }, body }),
    onSuccess: ({ data }) => keep(queryClient, data.request),
  });
}

/** Deletes a request (RQ-8). */
export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteRequest, { params: { id } }),
    onSuccess: (_, id) => {
      void refetchRequests(queryClient, { gone: id });
      queryClient.removeQueries({ queryKey: requestKeys.one(id) });
    },
  });
}

/** Adds files to a request that is there already (DR-2b). */
export const attachToRequest = (requestId: string, files: readonly File[], onProgress: (share: number) => void) =>
  call(addToDrive, { body: { moduleType: 'requests', moduleId: requestId }, files, onProgress });
