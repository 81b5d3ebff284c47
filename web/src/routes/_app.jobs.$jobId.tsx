import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobPanelSearch } from '../jobs/screens/panel/job-panel-search.ts';

export const Route = createFileRoute('/_app/jobs/$jobId')({
  validateSearch: readJobPanelSearch,
  loader: firstData(
    () => undefined,
    async () => (await import('../jobs/screens/ask-for-job.ts')).askForJob,
  ),
  component: lazyScreen(() => import('../jobs/screens/panel/job-panel-screen.tsx'), 'JobPanelScreen'),
});
