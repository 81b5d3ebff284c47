import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readAuditSearch } from '../audit/screens/audit-search.ts';

export const Route = createFileRoute('/_app/settingsV2/audit')({
  validateSearch: readAuditSearch,
  component: lazyScreen(() => import('../audit/screens/audit-screen.tsx'), 'AuditScreen'),
});
