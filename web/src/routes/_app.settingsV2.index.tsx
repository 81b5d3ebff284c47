import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/')({
  component: lazyScreen(() => import('../settings/screens/settings-screen.tsx'), 'SettingsScreen'),
});
