import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRecordListSearch } from '../design/list/record-list.ts';

export const Route = createFileRoute('/_app/grow/invoice/batch/$batchId')({
  validateSearch: readRecordListSearch,
  component: lazyScreen(() => import('../invoice-batches/screens/batch-screen.tsx'), 'BatchScreen'),
});
