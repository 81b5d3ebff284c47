import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readNewDocumentSearch } from '../documents/screens/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/new')({
  validateSearch: readNewDocumentSearch,
  component: lazyScreen(() => import('../documents/screens/editor/new-document-screen.tsx'), 'NewInvoiceScreen'),
});
