import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/grow/plans/$planId')({
  component: lazyScreen(() => import('../plans/screens/plan-screen.tsx'), 'PlanScreen'),
});
