import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/settingsV2/job-forms/$formId')({
  component: lazyScreen(() => import('../jobs/screens/forms/job-form-screen.tsx'), 'JobFormScreen'),
});
