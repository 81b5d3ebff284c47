import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentViewSearch } from '../documents/view/document-view-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/view')({
  validateSearch: readDocumentViewSearch,
  component: lazyRouteComponent(() => import('../documents/view/document-view-screen.tsx'), 'EstimateViewScreen'),
});
