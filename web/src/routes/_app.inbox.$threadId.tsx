import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/inbox/$threadId')({
  component: lazyScreen(() => import('../mail/screens/thread-screen.tsx'), 'ThreadScreen'),
});
