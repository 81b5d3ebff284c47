import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/addons')({
  component: lazyRouteComponent(() => import('../add-ons/add-ons-screen.tsx'), 'AddOnsScreen'),
});
