import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPublicDocument, getPublicDocument, payPublicDocument } from '@truckroll/contract/send-document';
import { ApiProblem } from '../../app/api-problem.ts';
import { call } from '../../app/call.ts';

/** A document as its client sees it (DC-9). A link that does not work is not tried again. */
export const publicDocumentQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-document', token],
    queryFn: ({ signal }) => call(getPublicDocument, { params: { token }, signal }),
    retry: false,
  });

/** With the version that is in sight: another one is not answered (DC-9). */
type ClientAnswer = { actionStatus: 1 | 2; updatedAt: string; signerName?: string; signature?: string };

/** Approves or rejects an estimate as its client (DC-9). */
export function useAnswerDocument(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientAnswer) => call(answerPublicDocument, { params: { token }, body }),
    // A refusal, too, may mean that it was answered meanwhile.
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Opens the page at which an invoice is paid, as it is in sight. */
export function usePayDocument(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (updatedAt: string) => call(payPublicDocument, { params: { token }, body: { updatedAt } }),
    onError: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Whether the document was changed since it was read: it has been read anew, and is to be reviewed again. */
export const hasChanged = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'document_changed';
