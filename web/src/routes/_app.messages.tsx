import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** The frame of calls and text messages, with their tabs. */
export const Route = createFileRoute('/_app/messages')({
  component: lazyScreen(() => import('../calls/screens/messages-frame.tsx'), 'MessagesFrame'),
});
