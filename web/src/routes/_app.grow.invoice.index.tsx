import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readInvoiceListSearch } from '../documents/list/document-list-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/')({
  validateSearch: readInvoiceListSearch,
  component: lazyScreen(() => import('../documents/list/document-list-screen.tsx'), 'InvoiceListScreen'),
});
