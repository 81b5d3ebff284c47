import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readClientListSearch } from '../clients/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  component: lazyScreen(() => import('../clients/client-list-screen.tsx'), 'ClientListScreen'),
});
