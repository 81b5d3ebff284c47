import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P55: open to everybody, also in a frame on the company's own site. `booking` is the secret of what was booked. */
export const Route = createFileRoute('/book/$slug')({
  // What else is in the address, such as the language, stays there.
  validateSearch: ({ booking, ...search }): { booking?: string } => ({
    ...search,
    ...(typeof booking === 'string' && booking !== '' ? { booking } : {}),
  }),
  component: lazyScreen(() => import('../booking/screens/public/book-screen.tsx'), 'BookScreen'),
});
