import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readMessagesSearch } from '../conversations/screens/messages-search.ts';

export const Route = createFileRoute('/_app/messages/')({
  validateSearch: readMessagesSearch,
  component: lazyScreen(() => import('../conversations/screens/messages-screen.tsx'), 'MessagesScreen'),
});
