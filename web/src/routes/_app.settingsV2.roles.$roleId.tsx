import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRoleSearch } from '../roles/role-search.ts';

export const Route = createFileRoute('/_app/settingsV2/roles/$roleId')({
  validateSearch: readRoleSearch,
  component: lazyRouteComponent(() => import('../roles/role-screen.tsx'), 'RoleScreen'),
});
