import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

type Search = { tip?: number };

/** P78: open to everybody who has the link, even without a session. */
export const Route = createFileRoute('/public/pay/$token')({
  validateSearch: ({ tip }: Record<string, unknown>): Search => (typeof tip === 'number' && tip > 0 ? { tip } : {}),
  component: lazyScreen(() => import('../documents/screens/public/pay-by-card-screen.tsx'), 'PayByCardScreen'),
});
