import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** Open to signed-in people too, who are asked to sign out first. */
export const Route = createFileRoute('/accept-invitation')({
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  component: lazyScreen(() => import('../session/screens/accept-invitation-screen.tsx'), 'AcceptInvitationScreen'),
});
