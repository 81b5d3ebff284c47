import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/settingsV2/company')({
  component: lazyRouteComponent(() => import('../account/company-screen.tsx'), 'CompanyScreen'),
});
