import { createFileRoute } from '@tanstack/react-router';
import { requireNoSession } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/screens/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});
