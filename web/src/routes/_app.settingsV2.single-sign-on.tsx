import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/single-sign-on')({
  component: lazyScreen(() => import('../single-sign-on/screens/single-sign-on-screen.tsx'), 'SingleSignOnScreen'),
});
