import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';

export const Route = createFileRoute('/_app/requests/$requestId')({
  component: lazyScreen(() => import('../requests/panel/request-panel-screen.tsx'), 'RequestPanelScreen'),
});
