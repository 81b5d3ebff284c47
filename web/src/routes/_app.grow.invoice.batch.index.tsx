import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readBatchSearch } from '../invoice-batches/screens/batch-search.ts';

export const Route = createFileRoute('/_app/grow/invoice/batch/')({
  validateSearch: readBatchSearch,
  component: lazyScreen(() => import('../invoice-batches/screens/new-batch-screen.tsx'), 'NewBatchScreen'),
});
