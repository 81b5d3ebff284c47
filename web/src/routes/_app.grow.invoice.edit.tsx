import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readEditDocumentSearch } from '../documents/editor/document-editor-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/edit')({
  validateSearch: readEditDocumentSearch,
  component: lazyRouteComponent(() => import('../documents/editor/edit-document-screen.tsx'), 'EditInvoiceScreen'),
});
