import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readCallListSearch } from '../call-screens/call-list-search.ts';

export const Route = createFileRoute('/_app/messages/calls')({
  validateSearch: readCallListSearch,
  component: lazyScreen(() => import('../call-screens/call-list-screen.tsx'), 'CallListScreen'),
});
