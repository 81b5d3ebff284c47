import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRequestListSearch } from '../requests/screens/list/request-list-search.ts';

/** The list stays in place behind an open request. */
export const Route = createFileRoute('/_app/requests')({
  validateSearch: readRequestListSearch,
  component: lazyScreen(() => import('../requests/screens/list/request-list-screen.tsx'), 'RequestListScreen'),
});
