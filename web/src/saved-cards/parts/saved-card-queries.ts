import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSavedCards,
  removeSavedCard,
  sendCardLink,
  updateSavedCard,
} from '@truckroll/contract/payments/saved-cards';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The cards on file of a client (PY-40). */
export const savedCardsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['payments', 'saved-cards', clientId],
    queryFn: ({ signal }) => fetchEndpoint(listSavedCards, { params: { id: clientId }, signal }),
  });

/** Asks the client for a card by mail (PY-41). */
export const useSendCardLink = (clientId: string) =>
  useMutation({ mutationFn: () => fetchEndpoint(sendCardLink, { params: { id: clientId } }) });

/** Removes a card on file (PY-42). */
export function useRemoveSavedCard(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(removeSavedCard, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(savedCardsQuery(clientId)),
  });
}

/** Switches the automatic payment of a client's invoices on or off (PY-52). */
export function useUpdateSavedCard(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isAutomatic }: { id: string; isAutomatic: boolean }) =>
      fetchEndpoint(updateSavedCard, { params: { id }, body: { isAutomatic } }),
    onSettled: () => queryClient.invalidateQueries(savedCardsQuery(clientId)),
  });
}
