import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listAlikeClients } from '@truckroll/contract/clients/alike-clients';
import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import {
  type Client,
  changeClientStages,
  checkClientDeletion,
  checkClientDeletions,
  createClient,
  deleteClient,
  getClient,
  listClients,
  updateClient,
} from '@truckroll/contract/clients/clients';
import type { BodyInputOf, DataOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { isWaitingId, newWaitingId } from '../../app/outbox/waiting-id.ts';
import { readOrWaiting } from '../../app/outbox/waiting-record.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { serverNow } from '../../app/transport/server-time.ts';
import { planOfClient, planOfClientEdit, waitingClient } from './waiting-client.ts';

/** The key prefix of all client queries; a client's own data is under ['clients', 'one', id, ...]. */
export const clientsKey = ['clients'] as const;

export type ClientListQuery = QueryInputOf<typeof listClients>;
type ClientPage = DataOf<typeof listClients>;
/** The data that would be deleted with a client. */
export type DeletionCheck = DataOf<typeof checkClientDeletion>;

/**
 * A page of clients with the counts of all stages (CL-3). While the next page loads, the previous one stays visible.
 */
export const clientListQuery = (query: ClientListQuery) =>
  queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listClients, { query, signal }),
    placeholderData: keepPreviousData,
  });

export type AlikeQuery = QueryInputOf<typeof listAlikeClients>;

/** The clients that a typed one may be already (CL-17). Nothing is asked before something is typed. */
export const alikeClientsQuery = (typed: AlikeQuery) =>
  queryOptions({
    queryKey: ['clients', 'alike', typed],
    queryFn: async ({ signal }) => (await fetchEndpoint(listAlikeClients, { query: typed, signal })).clients,
    enabled: Object.values(typed).some(Boolean),
    // Keeps the previous hint visible while the next one loads, so that it does not flicker with every keystroke.
    placeholderData: keepPreviousData,
  });

/** One client (CL-5), or a new one that waits on this device. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) =>
      readOrWaiting(id, async (known) => (await fetchEndpoint(getClient, { params: { id: known }, signal })).client),
  });

/** A client's balance, open estimates and visits (CL-15). */
export const clientSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientQuery(id).queryKey, 'summary'],
    queryFn: async ({ signal }) => (await fetchEndpoint(getClientSummary, { params: { id }, signal })).summary,
  });

export type DeletionsCheck = DataOf<typeof checkClientDeletions>;

/** The data that would be deleted with several clients (CL-23). */
export const clientDeletionsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['clients', 'deletions', ids],
    queryFn: ({ signal }) => fetchEndpoint(checkClientDeletions, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The data that would be deleted with a client (CL-6). It is fetched again before each deletion. */
export const clientDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id, 'deletion'],
    queryFn: ({ signal }) => fetchEndpoint(checkClientDeletion, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches the lists, the open clients and the bell. */
export function refetchClients(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: clientsKey });
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

/** Updates a saved client in all caches at once; derived data is refetched. */
function keepSaved(queryClient: QueryClient, client: Client): void {
  queryClient.setQueryData(clientQuery(client.id).queryKey, client);
  queryClient.setQueriesData<ClientPage>({ queryKey: ['clients', 'list'] }, (page) =>
    page === undefined
      ? undefined
      : { ...page, clients: page.clients.map((each) => (each.id === client.id ? client : each)) },
  );
  refetchClients(queryClient);
}

/** Creates a client (CL-1). Without a network it waits on this device, and has an id of its own until it is sent. */
export function useCreateClient() {
  const queryClient = useQueryClient();
  const { id: userId } = useMe();
  return useMutation({
    async mutationFn(body: BodyInputOf<typeof createClient>) {
      const waiting = waitingClient(newWaitingId(), body, { userId, at: serverNow().toISOString() });
      return (await saveOrSend(createClient, { body }, planOfClient(waiting)))?.client ?? waiting;
    },
    onSuccess(client) {
      if (!isWaitingId(client.id)) keepSaved(queryClient, client);
    },
  });
}

/**
 * Updates the edited version of a client partially (API 1.7). Without a network the changes wait on this device, and the
 * result is null.
 */
export function useUpdateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edited, changes }: { edited: Client; changes: BodyInputOf<typeof updateClient> }) => {
      const body = { ...changes, updatedAt: edited.updatedAt };
      return (
        (await saveOrSend(updateClient, { params: { id: edited.id }, body }, planOfClientEdit(edited, changes)))
          ?.client ?? null
      );
    },
    onSuccess: (client) => client !== null && keepSaved(queryClient, client),
  });
}

/** Moves many clients to a stage at once: by ids, or all that match filters (CL-12). */
export function useChangeClientStages() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeClientStages>) => fetchEndpoint(changeClientStages, { body }),
    onSuccess: () => refetchClients(queryClient),
  });
}

/** Deletes a client. Use the flow of `client-deletion.tsx`, which asks first. */
export function useDeleteClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, forceDelete }: { id: string; forceDelete: boolean }) =>
      fetchEndpoint(deleteClient, { params: { id }, query: { forceDelete } }),
    onSuccess: (_, { id }) => {
      // A page of the deleted client may still be open, and refetching its data would answer 404.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === clientsKey[0] && queryKey[2] !== id,
      });
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
}

/** Deletes one of several clients with all its data. The caller refetches when it is done with all. */
export const deleteWithData = (id: string) =>
  fetchEndpoint(deleteClient, { params: { id }, query: { forceDelete: true } });

/** Drops all cached data of a deleted client. */
export const forgetClient = (queryClient: QueryClient, id: string): void =>
  queryClient.removeQueries({ queryKey: ['clients', 'one', id] });
