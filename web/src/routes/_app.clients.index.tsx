import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readClientListSearch } from '../clients/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  component: lazyRouteComponent(() => import('../clients/client-list-screen.tsx'), 'ClientListScreen'),
});
