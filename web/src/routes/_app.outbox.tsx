import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/outbox')({
  component: lazyScreen(() => import('../app/outbox/outbox-screen.tsx'), 'OutboxScreen'),
});
