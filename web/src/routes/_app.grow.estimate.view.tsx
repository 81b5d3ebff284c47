import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readDocumentViewSearch } from '../documents/view/document-view-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/view')({
  validateSearch: readDocumentViewSearch,
  component: lazyScreen(() => import('../documents/view/document-view-screen.tsx'), 'EstimateViewScreen'),
});
