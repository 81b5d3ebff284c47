import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientListSearch } from '../client-screens/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  loader: firstData(readClientListSearch, async () => {
    const { clientsOf } = await import('../client-screens/client-list-state.ts');
    return (queryClient, search) => queryClient.prefetchQuery(clientsOf(search));
  }),
  component: lazyScreen(() => import('../client-screens/client-list-screen.tsx'), 'ClientListScreen'),
});
