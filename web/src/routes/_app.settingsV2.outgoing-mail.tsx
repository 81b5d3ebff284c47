import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { readOutgoingSearch } from '../mail/outgoing-search.ts';

export const Route = createFileRoute('/_app/settingsV2/outgoing-mail')({
  validateSearch: readOutgoingSearch,
  component: lazyScreen(() => import('../mail/outgoing-mail-screen.tsx'), 'OutgoingMailScreen'),
});
