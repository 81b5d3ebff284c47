import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/notifications')({
  component: lazyScreen(() => import('../notifications/screens/alerts-screen.tsx'), 'AlertsScreen'),
});
