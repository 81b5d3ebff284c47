import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

/** Open to signed-in people too: they are told to sign out first. */
export const Route = createFileRoute('/accept-invitation')({
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  component: lazyRouteComponent(() => import('../session/accept-invitation-screen.tsx'), 'AcceptInvitationScreen'),
});
