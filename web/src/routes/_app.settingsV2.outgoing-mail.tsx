import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRecordListSearch } from '../design/record-list.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readRecordListSearch,
  component: lazyRouteComponent(() => import('../mail/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
