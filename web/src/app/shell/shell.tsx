import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useFetchWhenIdle } from '../../design/idle.ts';
import { useIsPhone } from '../../design/phone.ts';

import { HelpHost } from '../help/help-host.tsx';
import { hintWanted } from '../home-screen/home-screen.ts';
import { beginOutbox, loadOutbox } from '../outbox/begin-outbox.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { FacesHost } from '../session/faces.ts';
import { useMe, useRights } from '../session/me.ts';
import { versions } from '../worker/versions.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FirstPage } from './first-page.tsx';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import { GlobalKeys } from './global-keys.tsx';
import { areaAt } from './navigation.ts';
import { NoPermission } from './not-found-screen.tsx';
import { usePageShown } from './page-shown.ts';
import { RestoredLayers } from './restored-layers.tsx';
import { RoutePending } from './route-pending.tsx';
import styles from './shell.module.css';
import { useAreas } from './shown-areas.ts';
import { type AreaMarks, SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const HomeScreenHint = lazyPart(async () => (await import('../home-screen/home-screen-hint.tsx')).HomeScreenHint);

/** What a page needs when it loses the network. */
async function keepApplication(): Promise<void> {
  await Promise.all([
    ...[loadOutbox(), import('../outbox/send-files.ts')],
    ...[import('../outbox/waiting-button.tsx'), import('../outbox/outbox-screen.tsx')],
  ]);
  await (await versions()).keepApplication();
}

/** The frame of every page behind sign-in: menu, top bar, and on phones the bottom bar (screens 3.1). */
export function Shell({ bell, marks, notice }: { bell: ReactNode; marks: AreaMarks; notice: ReactNode }) {
  const rights = useRights();
  const areas = useAreas();
  const isPhone = useIsPhone();
  const pathname = useLocation({ select: (location) => location.pathname });
  const here = areaAt(pathname);
  useFocusOnArrival(pathname, 'content');
  const queryClient = useQueryClient();
  const { id } = useMe();
  useEffect(() => beginOutbox(queryClient, id), [queryClient, id]);
  const isShown = usePageShown();
  const isHinted = useStore(hintWanted);
  useFetchWhenIdle(isShown ? keepApplication : null);
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header} data-seen>
        <TopBar bell={bell} />
        <RoutePending />
      </header>
      {!isPhone && (
        <div className={styles.menu} data-seen>
          <SideMenu areas={areas} marks={marks} />
        </div>
      )}
      <main id="content" tabIndex={-1} className={styles.main} data-seen>
        <Suspense>{isHinted && isShown && <HomeScreenHint />}</Suspense>
        {isShown && notice}
        <FirstPage>{here === undefined || here.opensTo(rights) ? <Outlet /> : <NoPermission />}</FirstPage>
      </main>
      {isPhone && (
        <div className={styles.footer} data-seen>
          <BottomBar areas={areas} marks={marks} />
        </div>
      )}
      <RestoredLayers />
      <GlobalKeys />
      <PaletteHost />
      <HelpHost />
      <FacesHost />
    </>
  );
}
