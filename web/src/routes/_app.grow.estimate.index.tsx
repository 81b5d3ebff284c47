import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readEstimateListSearch } from '../documents/screens/list/document-list-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/')({
  validateSearch: readEstimateListSearch,
  component: lazyScreen(() => import('../documents/screens/list/document-list-screen.tsx'), 'EstimateListScreen'),
});
