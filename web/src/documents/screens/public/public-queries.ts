import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerPublicDocument,
  askForChange,
  askForDocumentCode,
  chooseTime,
  getPublicDocument,
  listOfferedTimes,
  openPublicDocument,
  payPublicDocument,
} from '@truckroll/contract/documents/send-document';
import type { Choice } from '@truckroll/domain/documents/estimate-options';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { externalStore } from '../../../design/external-store.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { heldHub } from '../../../hub/parts/held-hub.ts';
import { deviceKey } from './device-key.ts';

/** A document as its client sees it (DC-9). A refused link is not retried. */
export const publicDocumentQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-document', token],
    queryFn: ({ signal }) => fetchEndpoint(getPublicDocument, { params: { token }, signal }),
    retry: false,
  });

/** What allows this browser to answer without a code. */
const answeringBy = (companyId: string | undefined) => ({
  deviceKey: deviceKey(),
  hubToken: companyId === undefined ? null : heldHub({ company: companyId }),
});

/** Opens the document on this device, which the link is bound to if it is the first one (DC-11). */
export const deviceQuery = (token: string, companyId: string) =>
  queryOptions({
    queryKey: ['public-document', token, 'device'],
    queryFn: () => fetchEndpoint(openPublicDocument, { params: { token }, body: answeringBy(companyId) }),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const sendDocumentCode = (token: string) => fetchEndpoint(askForDocumentCode, { params: { token } });

/** The answer that waits for a code: the page asks for it, and settles whether it was entered. */
export const waitingForCode = externalStore<{ sentTo: string | null; settle: (isEntered: boolean) => void } | null>(
  null,
);

async function askForCode(sentTo: string | null): Promise<boolean> {
  const isEntered = await new Promise<boolean>((settle) => waitingForCode.set({ sentTo, settle }));
  waitingForCode.set(null);
  return isEntered;
}

/** Whether the answer waited for a code that was not entered: it can be given again. */
export const needsCode = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'answer_needs_code';

type By = ReturnType<typeof answeringBy>;

/** Sends an answer. Where this device needs a code, it is asked for, and the answer is sent again. */
async function sendAnswer<T>(queryClient: QueryClient, token: string, send: (by: By) => Promise<T>): Promise<T> {
  const companyId = queryClient.getQueryData(publicDocumentQuery(token).queryKey)?.companyId;
  try {
    return await send(answeringBy(companyId));
  } catch (refused) {
    if (!needsCode(refused) || companyId === undefined) throw refused;
    const opened = await queryClient.fetchQuery(deviceQuery(token, companyId));
    if (opened.needsCode && !(await askForCode(opened.sentTo))) throw refused;
    return await send(answeringBy(companyId));
  }
}

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
    mutationFn: (answer: ClientAnswer) =>
      sendAnswer(queryClient, token, (by) =>
        fetchEndpoint(answerPublicDocument, { params: { token }, body: { ...answer, ...by } }),
      ),
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
    mutationFn: (start: string) =>
      sendAnswer(queryClient, token, (by) => fetchEndpoint(chooseTime, { params: { token }, body: { start, ...by } })),
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/**
 * Opens the payment page for the shown version of a document: the processor's, or, where the amount depends on the card, the product's
 * own. That one has a policy of its own, which lets the processor's form in: it is loaded as a page, not shown by the router.
 */
export function usePayDocument(token: string, { isHere }: { isHere: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { updatedAt: string; tipAmount?: number }): Promise<{ url: string }> => {
      const tip = body.tipAmount ?? 0;
      if (isHere) return { url: `/public/pay/${token}${tip > 0 ? `?tip=${tip}` : ''}` };
      return await fetchEndpoint(payPublicDocument, { params: { token }, body });
    },
    onError: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Asks for a change in the client's own words (DC-9e). */
export function useAskForChange(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; text: string; lineId?: string }) =>
      sendAnswer(queryClient, token, (by) =>
        fetchEndpoint(askForChange, { params: { token }, body: { ...change, ...by } }),
      ),
    onSuccess: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
}

/** Whether the document has changed since it was loaded. It is refetched and must be reviewed again. */
export const hasChanged = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'document_changed';
