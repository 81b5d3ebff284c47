import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readJobPanelSearch } from '../jobs/panel/job-panel-search.ts';

export const Route = createFileRoute('/_app/jobs/$jobId')({
  validateSearch: readJobPanelSearch,
  component: lazyScreen(() => import('../jobs/panel/job-panel-screen.tsx'), 'JobPanelScreen'),
});
