import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/home')({
  component: lazyScreen(() => import('../home/home-screen.tsx'), 'HomeScreen'),
});
