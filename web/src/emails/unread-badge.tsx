import { useQuery } from '@tanstack/react-query';
import { UnreadCount } from '../design/unread-count.tsx';
import { unreadEmailsQuery } from './email-queries.ts';

/** The number of unread threads beside the inbox in the menu (EM-11). */
export function UnreadBadge() {
  const { data: count = 0 } = useQuery(unreadEmailsQuery);
  return <UnreadCount count={count} />;
}
