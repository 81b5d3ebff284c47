import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readTemplatesSearch } from '../plans/screens/templates-search.ts';

export const Route = createFileRoute('/_app/settingsV2/plans')({
  validateSearch: readTemplatesSearch,
  component: lazyScreen(() => import('../plans/screens/plan-templates-screen.tsx'), 'PlanTemplatesScreen'),
});
