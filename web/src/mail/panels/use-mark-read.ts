import { useEffect, useEffectEvent, useRef } from 'react';
import type { WholeThread } from '../parts/email-queries.ts';
import { requestsOf, unreadAndNew } from './thread-changes.ts';
import { useChangeEmails } from './use-change-emails.ts';

/**
 * Marks the messages of an open thread as read once the page is visible, including those that arrive later. Each is
 * marked only once; otherwise 'Mark as unread' would be reverted.
 */
export function useMarkRead({ emails }: WholeThread): void {
  const { mutate } = useChangeEmails();
  const shown = useRef<ReadonlySet<string>>(new Set());
  const markRead = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    const messageIds = unreadAndNew(emails, shown.current);
    shown.current = new Set(emails.map(({ messageId }) => messageId));
    for (const some of requestsOf(messageIds)) mutate({ action: 'markRead', messageIds: some });
  });
  useEffect(() => {
    if (emails.length > 0) markRead();
  }, [emails]);
  useEffect(() => {
    const whenVisible = () => markRead();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, []);
}
