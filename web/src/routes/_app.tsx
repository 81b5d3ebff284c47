import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/not-found-screen.tsx';
import { RootFailure } from '../app/root-frame.tsx';
import { requireSession } from '../app/session.ts';

/** Everything behind sign-in stands inside the shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('../app/shell/shell.tsx'), 'Shell'),
  notFoundComponent: NotFoundScreen,
  errorComponent: RootFailure,
});
