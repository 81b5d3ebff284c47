import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginTracking, track } from './app/analytics.ts';
import { deviceColorScheme, forcedColorScheme } from './app/color-scheme.ts';
import { watchDatabase } from './app/database-reach.ts';
import { meQuery, useMe } from './app/me.ts';
import { makeQueryClient } from './app/query-client.ts';
import { fetchScreens, makeRouter } from './app/router.ts';
import { watchSession } from './app/session.ts';
import { readToken } from './app/session-token.ts';
import { cssVariables, theme } from './app/theme.ts';
import { ViewerProvider } from './design/viewer.ts';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
if (readToken() !== null) fetchScreens(router);
watchSession(queryClient, () => router.navigate({ to: '/login', ignoreBlocker: true }));
watchDatabase(queryClient, () => router.invalidate());
beginTracking();
router.subscribe('onResolved', ({ pathChanged }) => {
  const route = router.state.matches.at(-1)?.fullPath;
  if (pathChanged && route !== undefined) track('navigation', { route });
});

const viewerSource = {
  useViewer: useMe,
  companyName: () => queryClient.getQueryData(meQuery.queryKey)?.account.companyName,
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={deviceColorScheme()}
      forceColorScheme={forcedColorScheme(location.pathname)}
    >
      <QueryClientProvider client={queryClient}>
        <ViewerProvider value={viewerSource}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
