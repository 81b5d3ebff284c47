import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobListSearch } from '../job-screens/list/job-list-search.ts';

/** The list stays in place behind a job's panel. */
export const Route = createFileRoute('/_app/jobs')({
  validateSearch: readJobListSearch,
  component: lazyScreen(() => import('../job-screens/list/job-list-screen.tsx'), 'JobListScreen'),
});
