import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootFailure, RootFrame } from '../app/shell/root-frame.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
  errorComponent: RootFailure,
});
