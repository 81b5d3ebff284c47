import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobListSearch } from '../job-screens/list/job-list-search.ts';

/** The list stays where it is while a job's panel stands over it. */
export const Route = createFileRoute('/_app/jobs')({
  validateSearch: readJobListSearch,
  component: lazyScreen(() => import('../job-screens/list/job-list-screen.tsx'), 'JobListScreen'),
});
