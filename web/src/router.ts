import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { parseFlatSearch, writeFlatSearch } from './app/shell/flat-search.ts';
import { NotFoundScreen } from './app/shell/not-found-screen.tsx';
import { ScreenFailure } from './app/shell/screen-failure.tsx';
import { routeTree } from './route-tree.gen.ts';

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseFlatSearch,
    stringifySearch: writeFlatSearch,
    defaultPreload: 'intent',
    // Only the query client knows whether data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFoundScreen,
  });

/** Loads the code of the page that is being opened while its guard still asks the server for the signed-in user. */
export function fetchScreens(router: ReturnType<typeof makeRouter>): void {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of matched) {
    const screen: { preload?: () => unknown } | undefined = options.component;
    screen?.preload?.();
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
