import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readTaskListSearch } from '../tasks/screens/task-list-search.ts';

/** The list stays in place behind an open task. */
export const Route = createFileRoute('/_app/tasks')({
  validateSearch: readTaskListSearch,
  component: lazyScreen(() => import('../tasks/screens/task-list-screen.tsx'), 'TaskListScreen'),
});
