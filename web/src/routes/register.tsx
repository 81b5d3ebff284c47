import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/register')({
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('../session/register-screen.tsx'), 'RegisterScreen'),
});
