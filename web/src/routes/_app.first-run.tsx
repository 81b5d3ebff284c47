import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readFirstRunSearch } from '../first-run/screens/first-run-search.ts';

export const Route = createFileRoute('/_app/first-run')({
  validateSearch: readFirstRunSearch,
  component: lazyScreen(() => import('../first-run/screens/first-run-screen.tsx'), 'FirstRunScreen'),
});
