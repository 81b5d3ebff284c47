import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readChoice, readListSearch } from '../design/list-search.ts';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (search): { page?: number; filter?: 'unread' } => ({
    page: readListSearch(search, []).page,
    filter: readChoice(['unread'], search.filter),
  }),
  component: lazyRouteComponent(() => import('../notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});
