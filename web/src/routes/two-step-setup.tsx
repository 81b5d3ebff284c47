import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { localPath } from '../app/local-path.ts';
import { requireMissingTwoStep } from '../app/session.ts';

export const Route = createFileRoute('/two-step-setup')({
  validateSearch: (search): { next?: string } => ({ next: localPath(search.next) }),
  beforeLoad: ({ context }) => requireMissingTwoStep(context.queryClient),
  component: lazyScreen(() => import('../session/two-step-screen.tsx'), 'TwoStepScreen'),
});
