import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P54: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/arrivals/$token')({
  component: lazyScreen(() => import('../on-my-way/screens/arrival-screen.tsx'), 'ArrivalScreen'),
});
