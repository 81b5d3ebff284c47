import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readTaxesSearch } from '../taxes/screens/taxes-search.ts';

export const Route = createFileRoute('/_app/settingsV2/taxes')({
  validateSearch: readTaxesSearch,
  component: lazyScreen(() => import('../taxes/screens/taxes-screen.tsx'), 'TaxesScreen'),
});
