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
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { readOrWaiting } from '../../app/outbox/waiting-record.ts';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { planOfRequest, planOfRequestEdit, planOfRequestFiles } from './waiting-request.ts';

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

/** One request with all its details (RQ-2), or a new one that waits on this device. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) =>
      readOrWaiting(id, async (known) => (await fetchEndpoint(getRequest, { params: { id: known }, signal })).request),
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

/** Creates a request (RQ-4). Without a network it waits on this device as it is given; `null` is then the answer. */
export function useAddRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, waiting }: { body: BodyInputOf<typeof createRequest>; waiting: Request }) =>
      saveOrSend(createRequest, { body }, planOfRequest(waiting)),
    onSuccess: (data) => (data === null ? undefined : void keep(queryClient, data.request)),
  });
}

/** Creates the copy of a request (RQ-5). Returns the server's message. */
export function useCreateRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createRequest>) => fetchMessage(createRequest, { body }),
    onSuccess: ({ data }) => void keep(queryClient, data.request),
  });
}

type RequestChanges = Omit<BodyInputOf<typeof saveRequest>, 'id' | 'updatedAt'>;

/** Saves the edited version of a request (RQ-6, API 1.7). Null if the changes wait on this device. */
export function useSaveRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ edited, changes }: { edited: Request; changes: RequestChanges }) =>
      saveOrSend(
        saveRequest,
        { body: { id: edited.id, ...changes, updatedAt: edited.updatedAt } },
        planOfRequestEdit(edited, changes),
      ),
    onSuccess: (data) => (data === null ? undefined : void keep(queryClient, data.request)),
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

/** Uploads files to a request (DR-2b), or keeps them on this device until it is sent. */
export const attachToRequest = (requestId: string, files: readonly File[], onProgress: (share: number) => void) =>
  saveOrSend(
    addToDrive,
    { body: { moduleType: 'requests', moduleId: requestId }, files, onProgress },
    planOfRequestFiles(requestId, files),
  );
