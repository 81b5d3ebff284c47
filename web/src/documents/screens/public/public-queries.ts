import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerPublicDocument,
  askForChange,
  chooseTime,
  getPublicDocument,
  listOfferedTimes,
  payPublicDocument,
} from '@truckroll/contract/documents/send-document';
import type { Choice } from '@truckroll/domain/documents/estimate-options';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';

/** A document as its client sees it (DC-9). A refused link is not retried. */
export const publicDocumentQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-document', token],
    queryFn: ({ signal }) => fetchEndpoint(getPublicDocument, { params: { token }, signal }),
    retry: false,
  });

/** Includes the version that was shown, because an answer to another version is refused (DC-9). */
type ClientAnswer = Partial<Pick<Choice, 'optionId'>> & {
  actionStatus: 1 | 2;
  updatedAt: string;
  signerName?: string;
  signature?: string;
  lines?: { id: string; isChosen: boolean; quantity?: number | undefined }[];
};

/** Approves or rejects an estimate as its client (DC-9). */
export function useAnswerDocument(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientAnswer) => fetchEndpoint(answerPublicDocument, { params: { token }, body }),
    // The document is also refetched after a refusal, because it may have been answered in the meantime.
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** The times that the client can choose (DC-9f). They are read anew whenever the dialog opens. */
export const offeredTimesQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-document', token, 'times'],
    queryFn: ({ signal }) => fetchEndpoint(listOfferedTimes, { params: { token }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Chooses a time (DC-9g). The others are read anew, also after a refusal. */
export function useChooseTime(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (start: string) => fetchEndpoint(chooseTime, { params: { token }, body: { start } }),
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Opens the payment page for the shown version of an invoice. */
export function usePayDocument(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (updatedAt: string) => fetchEndpoint(payPublicDocument, { params: { token }, body: { updatedAt } }),
    onError: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Asks for a change in the client's own words (DC-9e). */
export function useAskForChange(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; text: string; lineId?: string }) =>
      fetchEndpoint(askForChange, { params: { token }, body }),
    onSuccess: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Whether the document has changed since it was loaded. It is refetched and must be reviewed again. */
export const hasChanged = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'document_changed';
