import { useQuery } from '@tanstack/react-query';
import { usePageShown } from '../app/shell/page-shown.ts';
import { UnreadCount } from '../design/unread-count.tsx';
import { unreadTextsQuery } from './conversation-queries.ts';

/** The number of unread conversations beside Messages in the menu, which is there with the add-on only (SM-5). */
export function UnreadTextsBadge() {
  const { data: count = 0 } = useQuery({ ...unreadTextsQuery, enabled: usePageShown() });
  return <UnreadCount count={count} />;
}
