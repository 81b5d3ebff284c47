import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobListSearch } from '../jobs/screens/list/job-list-search.ts';

/** The list stays in place behind a job's panel. */
export const Route = createFileRoute('/_app/jobs')({
  validateSearch: readJobListSearch,
  loader: firstData(readJobListSearch, async () => (await import('../jobs/screens/list/job-list-state.ts')).askForJobs),
  component: lazyScreen(() => import('../jobs/screens/list/job-list-screen.tsx'), 'JobListScreen'),
});
