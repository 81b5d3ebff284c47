import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientListSearch } from '../client-screens/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  loader: firstData(
    readClientListSearch,
    async () => (await import('../client-screens/client-list-state.ts')).askForClients,
  ),
  component: lazyScreen(() => import('../client-screens/client-list-screen.tsx'), 'ClientListScreen'),
});
