import { useEffect, useEffectEvent, useRef } from 'react';
import type { WholeThread } from './email-queries.ts';
import { unreadAndNew } from './thread-changes.ts';
import { useChangeEmails } from './use-change-emails.ts';

/** The largest number of messages in one request (EM-5). */
const mostIds = 500;

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
    if (messageIds.length > 0) mutate({ action: 'markRead', messageIds: messageIds.slice(-mostIds) });
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
