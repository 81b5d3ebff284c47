import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readOutgoingSearch } from '../mail/screens/outgoing/outgoing-search.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readOutgoingSearch,
  component: lazyScreen(() => import('../mail/screens/outgoing/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
