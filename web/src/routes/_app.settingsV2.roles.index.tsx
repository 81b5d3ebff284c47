import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRecordListSearch } from '../design/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/roles/')({
  validateSearch: readRecordListSearch,
  component: lazyRouteComponent(() => import('../roles/roles-screen.tsx'), 'RolesScreen'),
});
