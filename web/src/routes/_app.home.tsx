import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/home')({
  component: lazyRouteComponent(() => import('../home/home-screen.tsx'), 'HomeScreen'),
});
