import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/addons/calls')({
  component: lazyScreen(() => import('../phone-numbers/screens/call-settings-screen.tsx'), 'CallSettingsScreen'),
});
