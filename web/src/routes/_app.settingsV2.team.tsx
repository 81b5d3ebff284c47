import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTeamSearch } from '../team/team-search.ts';

export const Route = createFileRoute('/_app/settingsV2/team')({
  validateSearch: readTeamSearch,
  component: lazyRouteComponent(() => import('../team/team-screen.tsx'), 'TeamScreen'),
});
