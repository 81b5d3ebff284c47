import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readInvoiceListSearch } from '../documents/list/document-list-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/')({
  validateSearch: readInvoiceListSearch,
  component: lazyRouteComponent(() => import('../documents/list/document-list-screen.tsx'), 'InvoiceListScreen'),
});
