import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readJobFormsSearch } from '../job-forms/job-forms-search.ts';

export const Route = createFileRoute('/_app/settingsV2/job-forms/')({
  validateSearch: readJobFormsSearch,
  component: lazyRouteComponent(() => import('../job-forms/job-forms-screen.tsx'), 'JobFormsScreen'),
});
