import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

type Search = { company?: string; link?: string; view?: string };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** P60: the client's page, for everybody who proves an address by a code or has a personal link. */
export const Route = createFileRoute('/hub')({
  validateSearch: (search): Search => ({
    company: textOf(search.company),
    link: textOf(search.link),
    view: textOf(search.view),
  }),
  component: lazyScreen(() => import('../hub/screens/hub-screen.tsx'), 'HubScreen'),
});
