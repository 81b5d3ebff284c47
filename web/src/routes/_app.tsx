import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { NotFoundScreen } from '../app/shell/not-found-screen.tsx';
import { RootFailure } from '../app/shell/root-frame.tsx';

/** The shell around every page behind sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyScreen(() => import('../notifications/screens/shell-with-bell.tsx'), 'ShellWithBell'),
  notFoundComponent: NotFoundScreen,
  errorComponent: RootFailure,
});
