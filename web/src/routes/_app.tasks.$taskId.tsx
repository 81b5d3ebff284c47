import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/tasks/$taskId')({
  loader: firstData(
    () => undefined,
    async () => (await import('../tasks/screens/ask-for-task.ts')).askForTask,
  ),
  component: lazyScreen(() => import('../tasks/screens/task-screen.tsx'), 'TaskScreen'),
});
