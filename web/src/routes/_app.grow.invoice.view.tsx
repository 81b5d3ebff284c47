import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readDocumentViewSearch } from '../documents/screens/view/document-view-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/view')({
  validateSearch: readDocumentViewSearch,
  loader: firstData(
    readDocumentViewSearch,
    async () => (await import('../documents/screens/view/ask-for-document.ts')).askForInvoice,
  ),
  component: lazyScreen(() => import('../documents/screens/view/document-view-screen.tsx'), 'InvoiceViewScreen'),
});
