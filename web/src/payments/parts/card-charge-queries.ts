import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { chargeCard, listCardCharges } from '@truckroll/contract/payments/card-charges';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';

/** The charges of cards on file for an invoice, and the cards that can be charged for it (PY-50). */
export const cardChargesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['payments', 'card-charges', documentId],
    queryFn: ({ signal }) => fetchEndpoint(listCardCharges, { params: { id: documentId }, signal }),
  });

/** Charges a card on file (PY-51). The id makes a repeated press the same charge. */
export function useChargeCard(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof chargeCard>) =>
      fetchEndpoint(chargeCard, { params: { id: documentId }, body }),
    // Also after a refusal: somebody else may have charged first.
    onSettled: () => refetchDocuments(queryClient),
  });
}
