import { useQuery } from '@tanstack/react-query';
import { usePageShown } from '../../app/shell/page-shown.ts';
import { UnreadCount } from '../../design/unread-count.tsx';
import { unreadEmailsQuery } from './email-queries.ts';

/** The number of unread threads beside the inbox in the menu (EM-11). */
export function UnreadBadge() {
  const { data: count = 0 } = useQuery({ ...unreadEmailsQuery, enabled: usePageShown() });
  return <UnreadCount count={count} />;
}
