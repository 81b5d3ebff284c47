import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readTaxesSearch } from '../catalogue/taxes-search.ts';

export const Route = createFileRoute('/_app/settingsV2/taxes')({
  validateSearch: readTaxesSearch,
  component: lazyScreen(() => import('../catalogue/taxes-screen.tsx'), 'TaxesScreen'),
});
