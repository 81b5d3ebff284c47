import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** The frame around every settings page. */
export const Route = createFileRoute('/_app/settingsV2')({
  component: lazyScreen(() => import('../settings/screens/settings-frame.tsx'), 'SettingsFrame'),
});
