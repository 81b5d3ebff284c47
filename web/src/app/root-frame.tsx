import { Outlet } from '@tanstack/react-router';
import { Dialogs } from './dialogs.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ToastStack } from './toast-stack.tsx';

/** What stands over and around every page, before and after sign-in. */
export function RootFrame() {
  return (
    <>
      <OfflineBar />
      <Outlet />
      <Dialogs />
      <ToastStack />
    </>
  );
}
