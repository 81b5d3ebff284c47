import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readJobPanelSearch } from '../jobs/panel/job-panel-search.ts';

export const Route = createFileRoute('/_app/jobs/$jobId')({
  validateSearch: readJobPanelSearch,
  component: lazyRouteComponent(() => import('../jobs/panel/job-panel-screen.tsx'), 'JobPanelScreen'),
});
