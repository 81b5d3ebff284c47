import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPublicDocument, getPublicDocument, payPublicDocument } from '@truckroll/contract/send-document';
import { call } from '../../app/call.ts';

/** A document as its client sees it (DC-9). A link that does not work is not tried again. */
export const publicDocumentQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-document', token],
    queryFn: ({ signal }) => call(getPublicDocument, { params: { token }, signal }),
    retry: false,
  });

type ClientAnswer = { actionStatus: 1 | 2; signerName?: string; signature?: string };

/** Approves or rejects an estimate as its client (DC-9). */
export function useAnswerDocument(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientAnswer) => call(answerPublicDocument, { params: { token }, body }),
    // A refusal, too, may mean that it was answered meanwhile.
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Opens the page at which an invoice is paid. */
export const usePayDocument = (token: string) =>
  useMutation({ mutationFn: () => call(payPublicDocument, { params: { token } }) });
