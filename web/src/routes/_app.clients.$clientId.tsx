import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readClientPageSearch } from '../clients/client-page-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: readClientPageSearch,
  component: lazyRouteComponent(() => import('../clients/client-screen.tsx'), 'ClientScreen'),
});
