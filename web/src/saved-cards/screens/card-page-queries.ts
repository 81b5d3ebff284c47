import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { beginSavingCard, getCardPage, removeOwnCard } from '@truckroll/contract/payments/saved-cards';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const followMs = 2000;

/** The page of a client's card (PY-43), asked again while the bank checks a card. */
export const cardPageQuery = (token: string, { isChecking }: { isChecking: boolean }) =>
  queryOptions({
    queryKey: ['card-page', token],
    queryFn: async ({ signal }) => (await fetchEndpoint(getCardPage, { params: { token }, signal })).page,
    retry: false,
    refetchInterval: isChecking ? followMs : false,
  });

/** Agrees to the text of the page, which opens the form of the processor (PY-44). */
export const useBeginSaving = (token: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof beginSavingCard>) =>
      fetchEndpoint(beginSavingCard, { params: { token }, body }),
  });

/** Removes a card on file (PY-45). */
export function useRemoveOwnCard(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(removeOwnCard, { params: { token, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['card-page', token] }),
  });
}
