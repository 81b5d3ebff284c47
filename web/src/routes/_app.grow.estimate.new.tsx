import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readNewDocumentSearch } from '../documents/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/new')({
  validateSearch: readNewDocumentSearch,
  component: lazyRouteComponent(() => import('../documents/editor/new-document-screen.tsx'), 'NewEstimateScreen'),
});
