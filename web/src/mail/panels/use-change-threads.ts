import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEmailThreads, type EmailThread } from '@truckroll/contract/mail/emails';
import { call } from '../../app/transport/call.ts';
import { emailsKey, emailThreadQuery, patchThreads, refetchEmails } from '../parts/email-queries.ts';
import { staysIn, type ThreadState } from './thread-states.ts';

export type ChangedThreads = { threads: readonly EmailState[]; change: Partial<ThreadState> };
export type EmailState = ThreadState & Pick<EmailThread, 'threadId'>;

/** Assigns, snoozes or finishes threads (EM-23). Updates the lists and the open thread optimistically. */
export function useChangeThreads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ threads, change: { assignedTo, ...state } }: ChangedThreads) =>
      call(changeEmailThreads, {
        body: {
          threadIds: threads.map(({ threadId }) => threadId),
          ...state,
          ...(assignedTo === undefined ? {} : { assignedToId: assignedTo?.id ?? null }),
        },
      }),
    onMutate: async ({ threads, change }) => {
      await queryClient.cancelQueries({ queryKey: emailsKey });
      const ids = new Set(threads.map(({ threadId }) => threadId));
      const now = new Date().toISOString();
      patchThreads(queryClient, (thread, wanted) => {
        if (!ids.has(thread.threadId)) return thread;
        const changed = { ...thread, ...change };
        return staysIn(wanted, changed, now) ? changed : null;
      });
      for (const id of ids)
        queryClient.setQueryData(emailThreadQuery(id).queryKey, (thread) => thread && { ...thread, ...change });
    },
    onSettled: () => refetchEmails(queryClient),
  });
}
