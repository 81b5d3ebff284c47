import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readTeamSearch } from '../team/screens/team-search.ts';

export const Route = createFileRoute('/_app/settingsV2/team')({
  validateSearch: readTeamSearch,
  component: lazyScreen(() => import('../team/screens/team-screen.tsx'), 'TeamScreen'),
});
