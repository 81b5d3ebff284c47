import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/job-forms/$formId')({
  component: lazyRouteComponent(() => import('../job-forms/job-form-screen.tsx'), 'JobFormScreen'),
});
