import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readOutgoingSearch } from '../mail/outgoing-search.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readOutgoingSearch,
  component: lazyRouteComponent(() => import('../mail/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
