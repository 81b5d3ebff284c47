import { AppShell } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { HelpHost } from '../help/help-host.tsx';
import { useRights } from '../me.ts';
import { areasFor } from '../navigation.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { GlobalKeys } from './global-keys.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page behind sign-in: menu, top bar, and on phones the bottom bar (screens 3.1). */
export function Shell() {
  const areas = areasFor(useRights());
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <AppShell
        header={{ height: 52 }}
        navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: true } }}
        footer={{ height: { base: 56, sm: 0 } }}
        transitionDuration={0}
      >
        <AppShell.Header className={styles.header}>
          <TopBar />
        </AppShell.Header>
        <AppShell.Navbar visibleFrom="sm" className={styles.navbar}>
          <SideMenu areas={areas} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm" className={styles.footer}>
          <BottomBar areas={areas} />
        </AppShell.Footer>
      </AppShell>
      <GlobalKeys />
      <PaletteHost />
      <HelpHost />
    </>
  );
}
