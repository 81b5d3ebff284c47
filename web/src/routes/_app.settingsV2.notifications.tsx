import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/notifications')({
  component: lazyRouteComponent(() => import('../notifications/alerts-screen.tsx'), 'AlertsScreen'),
});
