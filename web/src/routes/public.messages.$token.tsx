import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P59: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/messages/$token')({
  component: lazyScreen(() => import('../follow-ups/screens/public/message-screen.tsx'), 'MessageScreen'),
});
