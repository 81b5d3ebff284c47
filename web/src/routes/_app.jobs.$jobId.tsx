import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobPanelSearch } from '../jobs/screens/panel/job-panel-search.ts';

export const Route = createFileRoute('/_app/jobs/$jobId')({
  validateSearch: readJobPanelSearch,
  component: lazyScreen(() => import('../jobs/screens/panel/job-panel-screen.tsx'), 'JobPanelScreen'),
});
