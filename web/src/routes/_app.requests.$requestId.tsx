import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/requests/$requestId')({
  component: lazyScreen(() => import('../requests/screens/panel/request-panel-screen.tsx'), 'RequestPanelScreen'),
});
