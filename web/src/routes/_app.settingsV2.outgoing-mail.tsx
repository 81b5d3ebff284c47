import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readOutgoingSearch } from '../outgoing-mail/outgoing-search.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readOutgoingSearch,
  component: lazyScreen(() => import('../outgoing-mail/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
