import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readChoice, readListSearch } from '../design/list/list-search.ts';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (search): { page?: number; filter?: 'unread' } => ({
    page: readListSearch(search, []).page,
    filter: readChoice(['unread'], search.filter),
  }),
  component: lazyScreen(() => import('../notifications/screens/notifications-screen.tsx'), 'NotificationsScreen'),
});
