import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});
