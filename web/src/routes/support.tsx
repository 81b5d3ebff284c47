import { createFileRoute } from '@tanstack/react-router';
import { requireNoSession } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** Where the operator of the installation signs in with what the command has printed. */
export const Route = createFileRoute('/support')({
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/screens/support-screen.tsx'), 'SupportScreen'),
});
