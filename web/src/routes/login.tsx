import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { localPath } from '../app/local-path.ts';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string } => ({ next: localPath(search.next) }),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('../session/login-screen.tsx'), 'LoginScreen'),
});
