import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/requests/$requestId')({
  component: lazyRouteComponent(() => import('../requests/panel/request-panel-screen.tsx'), 'RequestPanelScreen'),
});
