import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** Every settings page stands inside the settings frame. */
export const Route = createFileRoute('/_app/settingsV2')({
  component: lazyScreen(() => import('../settings/settings-frame.tsx'), 'SettingsFrame'),
});
