import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, DataOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { summarizeEmailThread } from '@truckroll/contract/mail/email-ai';
import { linkEmailThread, unlinkEmailThread } from '@truckroll/contract/mail/email-records';
import { createLeadOfEmail, saveEmailFiles } from '@truckroll/contract/mail/email-work';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { emailsKey, emailThreadQuery, type WholeThread } from '../parts/email-queries.ts';

function keepRecords(queryClient: QueryClient, threadId: string, { records }: DataOf<typeof linkEmailThread>): void {
  queryClient.setQueryData<WholeThread>(emailThreadQuery(threadId).queryKey, (shown) => shown && { ...shown, records });
  void queryClient.invalidateQueries({ queryKey: [...emailsKey, 'records'] });
}

/** Links a thread to a record (EM-19). */
export function useLinkThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof linkEmailThread>) =>
      fetchEndpoint(linkEmailThread, { params: { id: threadId }, body }),
    onSuccess: (answer) => keepRecords(queryClient, threadId, answer),
  });
}

/** Unlinks a thread from a record (EM-20). */
export function useUnlinkThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (query: QueryInputOf<typeof unlinkEmailThread>) =>
      fetchEndpoint(unlinkEmailThread, { params: { id: threadId }, query }),
    onSuccess: (answer) => keepRecords(queryClient, threadId, answer),
  });
}

/** Saves attachments of a message to a drive (EM-21). */
export function useSaveFiles(messageId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof saveEmailFiles>) =>
      fetchEndpoint(saveEmailFiles, { params: { id: messageId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['drive'] }),
  });
}

/** Creates a client from a message's sender (EM-22). */
export function useCreateLeadOfEmail(messageId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchEndpoint(createLeadOfEmail, { params: { id: messageId } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: emailsKey }),
        queryClient.invalidateQueries({ queryKey: ['clients'] }),
      ]),
  });
}

/** Summarises a thread, or returns the stored summary (EM-17). */
export function useSummarizeThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchEndpoint(summarizeEmailThread, { params: { id: threadId } }),
    onSuccess: ({ summary }) =>
      queryClient.setQueryData<WholeThread>(
        emailThreadQuery(threadId).queryKey,
        (shown) => shown && { ...shown, summary },
      ),
  });
}
