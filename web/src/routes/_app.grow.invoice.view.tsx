import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readDocumentViewSearch } from '../documents/screens/view/document-view-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/view')({
  validateSearch: readDocumentViewSearch,
  component: lazyScreen(() => import('../documents/screens/view/document-view-screen.tsx'), 'InvoiceViewScreen'),
});
