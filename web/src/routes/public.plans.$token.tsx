import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P74: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/plans/$token')({
  component: lazyScreen(() => import('../plans/screens/public/public-plan-screen.tsx'), 'PublicPlanScreen'),
});
