import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});
