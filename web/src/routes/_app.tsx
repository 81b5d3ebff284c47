import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { NotFoundScreen } from '../app/not-found-screen.tsx';
import { RootFailure } from '../app/root-frame.tsx';
import { requireSession } from '../app/session.ts';

/** Everything behind sign-in stands inside the shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyScreen(() => import('../notifications/shell-with-bell.tsx'), 'ShellWithBell'),
  notFoundComponent: NotFoundScreen,
  errorComponent: RootFailure,
});
