import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readClientPageSearch } from '../clients/client-page-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: readClientPageSearch,
  component: lazyScreen(() => import('../clients/client-screen.tsx'), 'ClientScreen'),
});
