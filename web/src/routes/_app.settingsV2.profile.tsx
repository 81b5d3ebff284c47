import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/profile')({
  component: lazyScreen(() => import('../profile/screens/profile-screen.tsx'), 'ProfileScreen'),
});
