import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/not-found-screen.tsx';
import { RootFrame } from '../app/root-frame.tsx';
import { ScreenFailure } from '../app/screen-failure.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenFailure,
});
