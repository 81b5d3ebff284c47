import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/tasks/$taskId')({
  component: lazyScreen(() => import('../tasks/screens/task-screen.tsx'), 'TaskScreen'),
});
