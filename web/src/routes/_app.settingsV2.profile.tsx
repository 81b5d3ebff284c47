import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/profile')({
  component: lazyRouteComponent(() => import('../profile/profile-screen.tsx'), 'ProfileScreen'),
});
