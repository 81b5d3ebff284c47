import { createFileRoute } from '@tanstack/react-router';
import { readTimeOffSearch } from '../absences/screens/time-off-search.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/time-off')({
  validateSearch: readTimeOffSearch,
  component: lazyScreen(() => import('../absences/screens/time-off-screen.tsx'), 'TimeOffScreen'),
});
