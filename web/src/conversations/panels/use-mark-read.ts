import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReadConversation } from '../parts/conversation-queries.ts';

/** Marks an open conversation as read once its newest received message is visible. */
export function useMarkRead(conversationId: string | undefined, messages: readonly SmsMessage[]): void {
  const { mutate } = useReadConversation();
  const marked = useRef<string | null>(null);
  const newest = messages.findLast(({ direction }) => direction === 'inbound')?.id ?? null;
  const mark = useEffectEvent(() => {
    if (conversationId === undefined || newest === null || newest === marked.current) return;
    if (document.visibilityState !== 'visible') return;
    marked.current = newest;
    mutate(conversationId);
  });
  useEffect(() => {
    if (newest !== null) mark();
  }, [newest]);
  useEffect(() => {
    const whenVisible = () => mark();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, []);
}
