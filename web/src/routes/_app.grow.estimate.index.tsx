import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readEstimateListSearch } from '../documents/list/document-list-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/')({
  validateSearch: readEstimateListSearch,
  component: lazyRouteComponent(() => import('../documents/list/document-list-screen.tsx'), 'EstimateListScreen'),
});
