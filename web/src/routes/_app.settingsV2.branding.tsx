import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/branding')({
  component: lazyScreen(() => import('../account/screens/branding-screen.tsx'), 'BrandingScreen'),
});
