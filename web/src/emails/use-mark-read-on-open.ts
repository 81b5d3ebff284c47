import { useEffect, useEffectEvent } from 'react';
import type { WholeThread } from './email-queries.ts';
import { useChangeEmails } from './use-change-emails.ts';

/** The most messages of one call (EM-5). */
const mostIds = 500;

/** Marks a thread as read when it is opened, and not again while it stays open: 'Mark as unread' would not last. */
export function useMarkReadOnOpen({ threadId, emails }: WholeThread): void {
  const { mutate } = useChangeEmails();
  const markRead = useEffectEvent(() => {
    const messageIds = emails.filter(({ isRead }) => !isRead).map(({ messageId }) => messageId);
    if (messageIds.length > 0) mutate({ action: 'markRead', messageIds: messageIds.slice(-mostIds) });
  });
  useEffect(() => {
    if (threadId !== '') markRead();
  }, [threadId]);
}
