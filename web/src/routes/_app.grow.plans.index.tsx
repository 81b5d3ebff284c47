import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readPlanListSearch } from '../plans/screens/plan-list-search.ts';

export const Route = createFileRoute('/_app/grow/plans/')({
  validateSearch: readPlanListSearch,
  component: lazyScreen(() => import('../plans/screens/plan-list-screen.tsx'), 'PlanListScreen'),
});
