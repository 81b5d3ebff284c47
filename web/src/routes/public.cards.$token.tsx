import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P61: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/cards/$token')({
  component: lazyScreen(() => import('../saved-cards/screens/card-screen.tsx'), 'CardScreen'),
});
