import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientPageSearch } from '../clients/screens/client-page-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: readClientPageSearch,
  loader: firstData(
    () => undefined,
    async () => (await import('../clients/screens/ask-for-client.ts')).askForClient,
  ),
  component: lazyScreen(() => import('../clients/screens/client-screen.tsx'), 'ClientScreen'),
});
