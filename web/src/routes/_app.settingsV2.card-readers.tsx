import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRecordListSearch } from '../design/list/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/card-readers')({
  validateSearch: readRecordListSearch,
  component: lazyScreen(() => import('../payments/screens/card-readers-screen.tsx'), 'CardReadersScreen'),
});
