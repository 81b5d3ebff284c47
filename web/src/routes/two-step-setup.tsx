import { createFileRoute } from '@tanstack/react-router';
import { localPath } from '../app/session/local-path.ts';
import { requireMissingTwoStep } from '../app/session/session.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/two-step-setup')({
  validateSearch: (search): { next?: string } => ({ next: localPath(search.next) }),
  beforeLoad: ({ context }) => requireMissingTwoStep(context.queryClient),
  component: lazyScreen(() => import('../session/screens/two-step-screen.tsx'), 'TwoStepScreen'),
});
