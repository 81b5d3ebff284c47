import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readEditEstimateSearch } from '../documents/screens/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/edit')({
  validateSearch: readEditEstimateSearch,
  component: lazyScreen(() => import('../documents/screens/editor/edit-document-screen.tsx'), 'EditEstimateScreen'),
});
