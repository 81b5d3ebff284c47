import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readNewDocumentSearch } from '../document-screens/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/new')({
  validateSearch: readNewDocumentSearch,
  component: lazyScreen(() => import('../document-screens/editor/new-document-screen.tsx'), 'NewInvoiceScreen'),
});
