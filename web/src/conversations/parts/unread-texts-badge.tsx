import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../app/session/me.ts';
import { usePageShown } from '../../app/shell/page-shown.ts';
import { UnreadCount } from '../../design/unread-count.tsx';
import { unreadTextsQuery } from './conversation-queries.ts';

/** The number of unread conversations beside Messages in the menu, which is there with the add-on only, for people who read text messages (SM-5). */
export function UnreadTextsBadge() {
  const mayRead = useCan()('Communications.messages');
  const { data: count = 0 } = useQuery({ ...unreadTextsQuery, enabled: usePageShown() && mayRead });
  return <UnreadCount count={count} />;
}
