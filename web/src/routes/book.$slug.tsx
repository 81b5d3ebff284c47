import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

/** P55: open to everybody, also in a frame on the company's own site. */
export const Route = createFileRoute('/book/$slug')({
  component: lazyScreen(() => import('../booking/screens/public/book-screen.tsx'), 'BookScreen'),
});
