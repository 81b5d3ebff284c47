import { createFileRoute } from '@tanstack/react-router';
import { requireNoSession } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/sso')({
  beforeLoad: requireNoSession,
  component: lazyScreen(() => import('../session/screens/sso-screen.tsx'), 'SsoScreen'),
});
