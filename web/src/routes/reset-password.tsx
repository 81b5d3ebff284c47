import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('../session/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});
