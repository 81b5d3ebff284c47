import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceColorScheme, forcedColorScheme } from './app/color-scheme.ts';
import { beginKeeping } from './app/kept/begin-keeping.ts';
import { seenPagePainted, takeSeenPage } from './app/kept/seen-page.ts';
import { waiting } from './app/outbox/waiting.ts';
import { meQuery, useMe } from './app/session/me.ts';
import { watchSession } from './app/session/session.ts';
import { readToken } from './app/session/session-token.ts';
import { beginTracking, track } from './app/transport/analytics.ts';
import { watchDatabase } from './app/transport/database-reach.ts';
import { makeQueryClient } from './app/transport/query-client.ts';
import { replaceWrittenPage, takeWrittenAnswers } from './app/written/written-page.ts';
import { useStore } from './design/external-store.ts';
import { whenIdle } from './design/idle.ts';
import { cssVariables, theme } from './design/theme.ts';
import { ViewerProvider } from './design/viewer.ts';
import { fetchScreens, makeRouter } from './router.ts';

const queryClient = makeQueryClient();
beginKeeping(queryClient);
takeWrittenAnswers(queryClient);
const router = makeRouter(queryClient);
if (readToken() !== null) fetchScreens(router);
watchSession(queryClient, () => router.navigate({ to: '/login', ignoreBlocker: true }));
watchDatabase(queryClient, () => router.invalidate());
// A page without the usual frame, such as the sign-in, has no place for it.
router.subscribe('onRendered', takeSeenPage);
whenIdle(() => {
  void import('./app/kept/keep-seen-pages.ts').then(
    ({ keepSeenPages }) => keepSeenPages(queryClient, (listener) => router.subscribe('onRendered', listener)),
    // The page is kept at its next visit.
    () => undefined,
  );
});
beginTracking();
router.subscribe('onResolved', ({ pathChanged }) => {
  const route = router.state.matches.at(-1)?.fullPath;
  if (pathChanged && route !== undefined) track('navigation', { route });
});

const viewerSource = {
  useViewer: useMe,
  companyName: () => queryClient.getQueryData(meQuery.queryKey)?.account.companyName,
  useWaiting() {
    const { person, all } = useStore(waiting);
    return person === queryClient.getQueryData(meQuery.queryKey)?.id ? all : 0;
  },
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

replaceWrittenPage(root);
await seenPagePainted();
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
