import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { changeEmails } from '@truckroll/contract/mail/emails';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { emailsKey, emailThreadQuery, patchThreads, refetchEmails } from '../parts/email-queries.ts';
import { withoutMessages, withRead } from './thread-changes.ts';

/** Deletes messages, or marks them as read or unread (EM-5). Updates the lists and the open thread optimistically. */
export function useChangeEmails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeEmails>) => fetchEndpoint(changeEmails, { body }),
    onMutate: async ({ action, messageIds, singleMessageId }) => {
      const ids = new Set([...(messageIds ?? []), ...(singleMessageId === undefined ? [] : [singleMessageId])]);
      await queryClient.cancelQueries({ queryKey: emailsKey });
      const isRead = action === 'markRead';
      patchThreads(queryClient, (thread) =>
        action === 'delete' ? withoutMessages(thread, ids) : withRead(thread, ids, isRead),
      );
      const threads = queryClient.getQueriesData({ queryKey: [...emailsKey, 'one'] });
      for (const [key] of threads)
        queryClient.setQueryData(emailThreadQuery(String(key[2])).queryKey, (thread) => {
          if (thread === undefined) return thread;
          // A thread without messages stays until its panel is closed.
          return action === 'delete' ? (withoutMessages(thread, ids) ?? thread) : withRead(thread, ids, isRead);
        });
    },
    onSettled: () => refetchEmails(queryClient),
  });
}
