import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readRecordListSearch } from '../design/list/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/personal-data')({
  validateSearch: readRecordListSearch,
  component: lazyScreen(() => import('../personal-data/screens/personal-data-screen.tsx'), 'PersonalDataScreen'),
});
