import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSettingsListSearch } from '../settings/settings-list.ts';

export const Route = createFileRoute('/_app/settingsV2/roles/')({
  validateSearch: readSettingsListSearch,
  component: lazyRouteComponent(() => import('../roles/roles-screen.tsx'), 'RolesScreen'),
});
