import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readNewDocumentSearch } from '../documents/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/new')({
  validateSearch: readNewDocumentSearch,
  component: lazyScreen(() => import('../documents/editor/new-document-screen.tsx'), 'NewEstimateScreen'),
});
