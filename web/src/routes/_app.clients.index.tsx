import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientListSearch } from '../clients/screens/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  loader: firstData(
    readClientListSearch,
    async () => (await import('../clients/screens/client-list-state.ts')).askForClients,
  ),
  component: lazyScreen(() => import('../clients/screens/client-list-screen.tsx'), 'ClientListScreen'),
});
