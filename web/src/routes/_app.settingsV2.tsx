import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** Every settings page stands inside the settings frame. */
export const Route = createFileRoute('/_app/settingsV2')({
  component: lazyRouteComponent(() => import('../settings/settings-frame.tsx'), 'SettingsFrame'),
});
