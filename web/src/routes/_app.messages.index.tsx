import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readMessagesSearch } from '../conversation-screens/messages-search.ts';

export const Route = createFileRoute('/_app/messages/')({
  validateSearch: readMessagesSearch,
  component: lazyScreen(() => import('../conversation-screens/messages-screen.tsx'), 'MessagesScreen'),
});
