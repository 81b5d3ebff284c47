import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSettingsListSearch } from '../settings/settings-list.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readSettingsListSearch,
  component: lazyRouteComponent(() => import('../mail/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
