import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readImportSearch } from '../imports/screens/import-search.ts';

export const Route = createFileRoute('/_app/settingsV2/import/$importId')({
  validateSearch: readImportSearch,
  component: lazyScreen(() => import('../imports/screens/import-screen.tsx'), 'ImportScreen'),
});
