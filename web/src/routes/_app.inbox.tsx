import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readInboxSearch } from '../mail/screens/inbox-search.ts';

/** The parent route, so that the list stays mounted beside an open thread. */
export const Route = createFileRoute('/_app/inbox')({
  validateSearch: readInboxSearch,
  component: lazyScreen(() => import('../mail/screens/inbox-screen.tsx'), 'InboxScreen'),
});
