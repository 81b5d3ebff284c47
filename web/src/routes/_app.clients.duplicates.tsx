import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRecordListSearch } from '../design/list/record-list.ts';

export const Route = createFileRoute('/_app/clients/duplicates')({
  validateSearch: readRecordListSearch,
  component: lazyScreen(() => import('../clients/screens/merges/duplicates-screen.tsx'), 'DuplicatesScreen'),
});
