import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRoleSearch } from '../roles/screens/role-search.ts';

export const Route = createFileRoute('/_app/settingsV2/roles/$roleId')({
  validateSearch: readRoleSearch,
  component: lazyScreen(() => import('../roles/screens/role-screen.tsx'), 'RoleScreen'),
});
