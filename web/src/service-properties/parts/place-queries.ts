import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createClientContact,
  deleteClientContact,
  listClientContacts,
  updateClientContact,
} from '@truckroll/contract/clients/client-contacts';
import {
  createServiceProperty,
  deleteServiceProperty,
  getServiceProperty,
  listServiceProperties,
  updateServiceProperty,
} from '@truckroll/contract/clients/service-properties';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';

const ofClient = (clientId: string) => clientQuery(clientId).queryKey;

/** A client's service properties, without access codes (SP-1). */
export const propertiesOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...ofClient(clientId), 'service-properties'],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listServiceProperties, { params: { id: clientId }, signal })).serviceProperties,
  });

/** A client's contacts (CC-1). */
export const contactsOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...ofClient(clientId), 'contacts'],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listClientContacts, { params: { id: clientId }, signal })).contacts,
  });

/** A service property with its access codes, which are not kept after use (SP-2). */
export const wholePropertyQuery = (id: string) =>
  queryOptions({
    queryKey: ['service-properties', id],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(getServiceProperty, { params: { id }, signal })).serviceProperty,
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches a client's properties, contacts and history after a save. */
function useRefetch(clientId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ofClient(clientId) });
}

export function useSaveProperty(clientId: string) {
  const onSuccess = useRefetch(clientId);
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string | null } & BodyInputOf<typeof updateServiceProperty>) =>
      id === null
        ? (await fetchEndpoint(createServiceProperty, { params: { id: clientId }, body: { name: '', ...body } }))
            .serviceProperty
        : (await fetchEndpoint(updateServiceProperty, { params: { id }, body })).serviceProperty,
    onSuccess,
  });
}

export function useDeleteServiceProperty(clientId: string) {
  const onSuccess = useRefetch(clientId);
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteServiceProperty, { params: { id } }),
    onSuccess,
  });
}

export function useSaveContact(clientId: string) {
  const onSuccess = useRefetch(clientId);
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string | null } & BodyInputOf<typeof updateClientContact>) =>
      id === null
        ? (await fetchEndpoint(createClientContact, { params: { id: clientId }, body: { name: '', ...body } })).contact
        : (await fetchEndpoint(updateClientContact, { params: { id }, body })).contact,
    onSuccess,
  });
}

export function useDeleteContact(clientId: string) {
  const onSuccess = useRefetch(clientId);
  return useMutation({ mutationFn: (id: string) => fetchEndpoint(deleteClientContact, { params: { id } }), onSuccess });
}
