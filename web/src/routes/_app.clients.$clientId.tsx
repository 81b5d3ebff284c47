import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientPageSearch } from '../clients/screens/client-page-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: readClientPageSearch,
  component: lazyScreen(() => import('../clients/screens/client-screen.tsx'), 'ClientScreen'),
});
