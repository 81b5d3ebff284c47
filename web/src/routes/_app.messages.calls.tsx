import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readCallListSearch } from '../calls/screens/call-list-search.ts';

export const Route = createFileRoute('/_app/messages/calls')({
  validateSearch: readCallListSearch,
  component: lazyScreen(() => import('../calls/screens/call-list-screen.tsx'), 'CallListScreen'),
});
