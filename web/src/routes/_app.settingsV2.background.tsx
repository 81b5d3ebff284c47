import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSettingsListSearch } from '../settings/settings-list.ts';

export const Route = createFileRoute('/_app/settingsV2/background')({
  validateSearch: readSettingsListSearch,
  component: lazyRouteComponent(() => import('../background/background-screen.tsx'), 'BackgroundScreen'),
});
