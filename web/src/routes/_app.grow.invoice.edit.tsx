import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readEditDocumentSearch } from '../documents/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/edit')({
  validateSearch: readEditDocumentSearch,
  component: lazyScreen(() => import('../documents/editor/edit-document-screen.tsx'), 'EditInvoiceScreen'),
});
