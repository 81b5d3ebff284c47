import { createFileRoute } from '@tanstack/react-router';
import { localPath } from '../app/session/local-path.ts';
import { requireNoSession } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string } => ({ next: localPath(search.next) }),
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/screens/login-screen.tsx'), 'LoginScreen'),
});
