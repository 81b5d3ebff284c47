import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  changeMailbox,
  connectMailbox,
  disconnectMailbox,
  getEmailIntegration,
  listMailProviders,
  type Mailbox,
  mailMailboxProof,
  proveMailbox,
  shareMailbox,
  syncMailboxNow,
} from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';

/** The first key of the queries that live changes of mail refetch. */
const emailsKey = ['emails'] as const;

/** The company's mailbox, or one's own; its `email` is null without one (EM-3). */
export const mailboxOfScopeQuery = (scope: EmailScope) =>
  queryOptions({
    queryKey: [...emailsKey, 'mailbox', scope],
    queryFn: ({ signal }) => fetchEndpoint(getEmailIntegration, { query: { scope }, signal }),
  });

/** The providers, with the settings that are missing on this server (EM-4). They change only with a restart. */
export const mailProvidersQuery = queryOptions({
  queryKey: ['mail-providers'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listMailProviders, { signal })).providers,
  staleTime: 5 * 60_000,
});

/** The changes of a mailbox (EM-4). Each shows its result at once and refetches what depends on it. */
export function useMailboxChanges(scope: EmailScope) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: emailsKey });
  const show = (mailbox: Mailbox) => {
    queryClient.setQueryData(mailboxOfScopeQuery(scope).queryKey, mailbox);
    return refetch();
  };
  const connect = useMutation({
    mutationFn: async (body: BodyInputOf<typeof connectMailbox>) => {
      const answer = await fetchEndpoint(connectMailbox, { body: { ...body, scope } });
      return 'authorizationUrl' in answer ? { mailbox: null, ...answer } : { mailbox: answer, authorizationUrl: null };
    },
    onSuccess: ({ mailbox }) => (mailbox === null ? undefined : show(mailbox)),
  });
  const change = useMutation({
    mutationFn: (body: BodyInputOf<typeof changeMailbox>) => fetchEndpoint(changeMailbox, { body: { ...body, scope } }),
    onSuccess: show,
  });
  const share = useMutation({
    mutationFn: (sharesClientThreads: boolean) => fetchEndpoint(shareMailbox, { body: { sharesClientThreads } }),
    onSuccess: show,
  });
  const sync = useMutation({
    mutationFn: () => fetchEndpoint(syncMailboxNow, { body: { scope } }),
    onSuccess: refetch,
  });
  const disconnect = useMutation({
    mutationFn: () => fetchEndpoint(disconnectMailbox, { query: { scope } }),
    onSuccess: refetch,
  });
  const prove = useMutation({
    mutationFn: (code: string) => fetchEndpoint(proveMailbox, { body: { code, scope } }),
    onSuccess: show,
  });
  const mailProof = useMutation({ mutationFn: () => fetchEndpoint(mailMailboxProof, { body: { scope } }) });
  return { connect, change, share, sync, disconnect, prove, mailProof };
}

/** Simulates a received message in the company's built-in mailbox (EM-14). */
export function useSimulateEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof simulateEmail>) => fetchEndpoint(simulateEmail, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailsKey }),
  });
}
