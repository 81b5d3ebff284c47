import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readNewEstimateSearch } from '../documents/screens/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/estimate/new')({
  validateSearch: readNewEstimateSearch,
  component: lazyScreen(() => import('../documents/screens/editor/new-document-screen.tsx'), 'NewEstimateScreen'),
});
