import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readJobFormsSearch } from '../jobs/screens/forms/job-forms-search.ts';

export const Route = createFileRoute('/_app/settingsV2/job-forms/')({
  validateSearch: readJobFormsSearch,
  component: lazyScreen(() => import('../jobs/screens/forms/job-forms-screen.tsx'), 'JobFormsScreen'),
});
