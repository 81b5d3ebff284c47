import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/addons/')({
  component: lazyScreen(() => import('../account/screens/add-ons/add-ons-screen.tsx'), 'AddOnsScreen'),
});
