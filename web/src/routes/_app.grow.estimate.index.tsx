import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readEstimateListSearch } from '../documents/list/document-list-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/')({
  validateSearch: readEstimateListSearch,
  component: lazyScreen(() => import('../documents/list/document-list-screen.tsx'), 'EstimateListScreen'),
});
