import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('../session/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});
