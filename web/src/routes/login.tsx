import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { localPath } from '../app/local-path.ts';
import { requireNoSession } from '../app/session.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string } => ({ next: localPath(search.next) }),
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/login-screen.tsx'), 'LoginScreen'),
});
