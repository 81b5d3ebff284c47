import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientListSearch } from '../client-screens/client-list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: readClientListSearch,
  component: lazyScreen(() => import('../client-screens/client-list-screen.tsx'), 'ClientListScreen'),
});
