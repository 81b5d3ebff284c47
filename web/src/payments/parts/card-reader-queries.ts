import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import {
  cancelReaderPayment,
  followReaderPayment,
  listCardReaders,
  payOnReader,
  presentTestCard,
  registerCardReader,
  removeCardReader,
  renameCardReader,
} from '@truckroll/contract/payments/card-readers';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';

/** The card readers with their states now (TE-1). */
export const cardReadersQuery = queryOptions({
  queryKey: ['payments', 'card-readers'],
  queryFn: ({ signal }) => fetchEndpoint(listCardReaders, { signal }),
  refetchInterval: 30_000,
});

/** A change of a reader after which the list is read again, also if it was refused. */
function useReaderChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries(cardReadersQuery) });
}

/** Registers a reader (TE-2). */
export const useRegisterReader = () =>
  useReaderChange((body: BodyInputOf<typeof registerCardReader>) => fetchEndpoint(registerCardReader, { body }));

/** Renames a reader (TE-3). */
export const useRenameReader = () =>
  useReaderChange(({ id, ...body }: { id: string } & BodyInputOf<typeof renameCardReader>) =>
    fetchEndpoint(renameCardReader, { params: { id }, body }),
  );

/** Removes a reader (TE-4). */
export const useRemoveReader = () =>
  useReaderChange((id: string) => fetchEndpoint(removeCardReader, { params: { id } }));

/** How often a dialog asks for a payment on a reader, in milliseconds. */
const followMs = 2000;

const followKey = (id: string) => ['payments', 'reader-payment', id] as const;

/** A payment on a reader, asked for until it has ended (TE-6). */
export const readerPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: followKey(id),
    queryFn: ({ signal }) => fetchEndpoint(followReaderPayment, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.charge.status === 'under_way' ? followMs : false,
    gcTime: 0,
  });

/** Starts a payment on a reader (TE-5). The id makes a repeated press the same payment. */
export function usePayOnReader(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof payOnReader>) =>
      fetchEndpoint(payOnReader, { params: { id: documentId }, body }),
    // Also after a refusal: somebody else may have started one first.
    onSettled: () => refetchDocuments(queryClient),
  });
}

function usePaymentChange<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<DataOf<typeof followReaderPayment>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => queryClient.setQueryData(followKey(id), answer),
    onSettled: () => refetchDocuments(queryClient),
  });
}

/** Cancels a payment on a reader (TE-7). */
export const useCancelReaderPayment = (id: string) =>
  usePaymentChange(id, () => fetchEndpoint(cancelReaderPayment, { params: { id } }));

/** Presents a test card to a simulated reader (TE-8). */
export const usePresentTestCard = (id: string) =>
  usePaymentChange(id, (declines: boolean) => fetchEndpoint(presentTestCard, { params: { id }, body: { declines } }));
