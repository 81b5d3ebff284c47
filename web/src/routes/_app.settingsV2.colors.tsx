import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/colors')({
  component: lazyRouteComponent(() => import('../account/colors-screen.tsx'), 'ColorsScreen'),
});
