import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readChoice, readListSearch } from '../design/list-search.ts';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (search): { page?: number; filter?: 'unread' } => ({
    page: readListSearch(search, []).page,
    filter: readChoice(['unread'], search.filter),
  }),
  component: lazyScreen(() => import('../notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});
