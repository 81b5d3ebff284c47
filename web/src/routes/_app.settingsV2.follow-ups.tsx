import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readFollowUpsSearch } from '../follow-ups/screens/follow-ups-search.ts';

export const Route = createFileRoute('/_app/settingsV2/follow-ups')({
  validateSearch: readFollowUpsSearch,
  component: lazyScreen(() => import('../follow-ups/screens/follow-ups-screen.tsx'), 'FollowUpsScreen'),
});
