import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteEmailDraft, listEmailDrafts, listWaitingEmails } from '@truckroll/contract/mail/email-drafts';
import { listEmailTemplates } from '@truckroll/contract/mail/email-templates';
import { serverFirst } from '../../app/kept/device-first.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { emailsKey } from '../parts/email-queries.ts';

const draftsKey = ['email-drafts'] as const;

/** The user's own drafts, latest first (EM-13). */
export const emailDraftsQuery = queryOptions({
  queryKey: draftsKey,
  meta: serverFirst,
  queryFn: async ({ signal }) => (await fetchEndpoint(listEmailDrafts, { signal })).drafts,
});

/** The user's own messages that are waiting or failed (EM-13e). */
export const waitingEmailsQuery = queryOptions({
  queryKey: [...emailsKey, 'waiting'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listWaitingEmails, { signal })).emails,
});

/** The company's mail templates, sorted by name (EM-15). */
export const emailTemplatesQuery = queryOptions({
  queryKey: [...emailsKey, 'templates'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listEmailTemplates, { signal })).templates,
  staleTime: 60_000,
});

/** Refetches the lists of threads and drafts. */
export function refetchThreadsAndDrafts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: emailsKey });
  void queryClient.invalidateQueries({ queryKey: draftsKey });
}

/** Deletes a draft (EM-13d). */
export async function deleteDraft(queryClient: QueryClient, id: string): Promise<void> {
  await fetchEndpoint(deleteEmailDraft, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: draftsKey });
}
