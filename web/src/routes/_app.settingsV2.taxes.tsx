import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTaxesSearch } from '../catalogue/taxes-search.ts';

export const Route = createFileRoute('/_app/settingsV2/taxes')({
  validateSearch: readTaxesSearch,
  component: lazyRouteComponent(() => import('../catalogue/taxes-screen.tsx'), 'TaxesScreen'),
});
