import { type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { useStore } from '../../design/external-store.ts';
import { ToastStack } from '../../design/feedback/toast-stack.tsx';
import { MeProvider, useKnownMe } from '../session/me.ts';
import { SuspendedScreen } from '../suspended-screen.tsx';
import { companySuspended } from '../transport/fetch-endpoint.ts';
import { ReachBar } from '../transport/reach-bar.tsx';
import { NewVersionBar } from '../worker/new-version-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { ScreenFailure } from './screen-failure.tsx';

/** The elements over and around every page, before and after sign-in. */
export function RootFrame() {
  const isSuspended = useStore(companySuspended);
  const me = useKnownMe();
  return (
    <>
      <ReachBar />
      <NewVersionBar />
      {isSuspended ? <SuspendedScreen /> : <Outlet />}
      <MeProvider value={me}>
        <Dialogs />
      </MeProvider>
      <ToastStack />
    </>
  );
}

/** A failure of the frame itself, or of a guard before a page. */
export function RootFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}
