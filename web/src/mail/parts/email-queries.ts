import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { listRecordEmails } from '@truckroll/contract/mail/email-records';
import { countUnreadEmails, type EmailThread, getEmailThread, listEmails } from '@truckroll/contract/mail/emails';
import { getEmailIntegration } from '@truckroll/contract/mail/mailboxes';
import { serverFirst } from '../../app/kept/device-first.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { oldestFirst, withPlainMoments } from './timestamps.ts';

/** The first key of all queries of the feature, by which live changes of mail refetch them. */
export const emailsKey = ['emails'] as const;

/** The page size of e-mail threads (API EM-1). */
export const threadPageSize = 20;

export type ThreadsWanted = Omit<QueryInputOf<typeof listEmails>, 'limit'> & { page: number };

/** A page of threads (EM-1). The previous page stays visible while the next one loads. */
export const emailThreadsQuery = (query: ThreadsWanted) =>
  queryOptions({
    queryKey: [...emailsKey, 'threads', query],
    queryFn: async ({ signal }) => {
      const { threads, pagination } = await fetchEndpoint(listEmails, {
        query: { ...query, limit: threadPageSize },
        signal,
      });
      const items = threads.map((thread) => ({ ...withPlainMoments(thread), id: thread.threadId }));
      return { items, total: pagination.totalThreads };
    },
    placeholderData: keepPreviousData,
  });

export type ThreadItem = EmailThread & { id: string };
type ThreadPage = { items: ThreadItem[]; total: number };

/** Updates the loaded lists at once. A row is removed if `change` returns null. */
export function patchThreads(
  queryClient: QueryClient,
  change: (thread: ThreadItem, wanted: ThreadsWanted) => ThreadItem | null,
): void {
  for (const [key, page] of queryClient.getQueriesData<ThreadPage>({ queryKey: [...emailsKey, 'threads'] })) {
    if (page === undefined) continue;
    const items = page.items.flatMap((thread) => change(thread, key[2] as ThreadsWanted) ?? []);
    queryClient.setQueryData(key, { items, total: page.total - (page.items.length - items.length) });
  }
}

export const refetchEmails = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: emailsKey });

/** A thread with the texts of its messages (EM-2). */
export type WholeThread = DataOf<typeof getEmailThread>['thread'];

/** One thread with its messages, oldest first (EM-2). */
export const emailThreadQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...emailsKey, 'one', threadId],
    queryFn: async ({ signal }) => {
      const { thread } = await fetchEndpoint(getEmailThread, { params: { id: threadId }, signal });
      const { emails, ...facts } = withPlainMoments(thread);
      return { ...facts, emails: oldestFirst(emails) };
    },
  });

export type OfRecord = QueryInputOf<typeof listRecordEmails>;

/** The threads about a record (EM-18); its key is refetched by live changes of mail. */
export const recordEmailsQuery = (query: OfRecord) =>
  queryOptions({
    queryKey: [...emailsKey, 'records', query.kind, query.recordId],
    queryFn: async ({ signal }) => (await fetchEndpoint(listRecordEmails, { query, signal })).threads,
    retry: false,
  });

/** The number of open threads with an unread message (EM-11). */
export const unreadEmailsQuery = queryOptions({
  queryKey: [...emailsKey, 'unread'],
  queryFn: async ({ signal }) => (await fetchEndpoint(countUnreadEmails, { signal })).count,
});

/** The mailbox that sends the user's messages: the own one, else the company's (EM-3). `email` is null without one. */
/** The user's own mailbox, whose email is null without one. */
export const ownMailboxQuery = queryOptions({
  queryKey: [...emailsKey, 'mailbox', 'own'],
  queryFn: ({ signal }) => fetchEndpoint(getEmailIntegration, { query: { scope: 'own' }, signal }),
});

export const mailboxQuery = queryOptions({
  queryKey: [...emailsKey, 'mailbox'],
  meta: serverFirst,
  queryFn: ({ signal }) => fetchEndpoint(getEmailIntegration, { signal }),
});
