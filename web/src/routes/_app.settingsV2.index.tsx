import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/')({
  component: lazyRouteComponent(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
});
