import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/tasks/$taskId')({
  component: lazyRouteComponent(() => import('../tasks/task-screen.tsx'), 'TaskScreen'),
});
