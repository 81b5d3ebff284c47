import { createFileRoute } from '@tanstack/react-router';
import { firstData } from '../app/shell/first-data.ts';
import { lazyScreen } from '../app/shell/lazy-screen.ts';

export const Route = createFileRoute('/_app/home')({
  loader: firstData(
    () => null,
    async () => (await import('../home/screens/home-data.ts')).askForHome,
  ),
  component: lazyScreen(() => import('../home/screens/home-screen.tsx'), 'HomeScreen'),
});
