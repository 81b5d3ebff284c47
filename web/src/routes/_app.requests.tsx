import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRequestListSearch } from '../requests/list/request-list-search.ts';

/** The list stays where it is while a request stands over it. */
export const Route = createFileRoute('/_app/requests')({
  validateSearch: readRequestListSearch,
  component: lazyRouteComponent(() => import('../requests/list/request-list-screen.tsx'), 'RequestListScreen'),
});
