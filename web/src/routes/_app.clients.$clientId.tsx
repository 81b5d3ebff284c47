import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readClientPageSearch } from '../client-screens/client-page-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: readClientPageSearch,
  component: lazyScreen(() => import('../client-screens/client-screen.tsx'), 'ClientScreen'),
});
