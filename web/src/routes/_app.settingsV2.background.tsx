import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRecordListSearch } from '../design/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/background')({
  validateSearch: readRecordListSearch,
  component: lazyRouteComponent(() => import('../background/background-screen.tsx'), 'BackgroundScreen'),
});
