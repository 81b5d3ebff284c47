import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRulesSearch } from '../rules/screens/rules-search.ts';

export const Route = createFileRoute('/_app/settingsV2/rules')({
  validateSearch: readRulesSearch,
  component: lazyScreen(() => import('../rules/screens/rules-screen.tsx'), 'RulesScreen'),
});
