import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/requests/$requestId')({
  loader: firstData(
    () => undefined,
    async () => (await import('../requests/screens/ask-for-request.ts')).askForRequest,
  ),
  component: lazyScreen(() => import('../requests/screens/panel/request-panel-screen.tsx'), 'RequestPanelScreen'),
});
