import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/configuration')({
  component: lazyScreen(() => import('../configuration/screens/configuration-screen.tsx'), 'ConfigurationScreen'),
});
