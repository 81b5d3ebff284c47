import { type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { companySuspended } from './call.ts';
import { Dialogs } from './dialogs.tsx';
import { useStore } from './external-store.ts';
import { ReachBar } from './reach-bar.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { SuspendedScreen } from './suspended-screen.tsx';
import { ToastStack } from './toast-stack.tsx';

/** What stands over and around every page, before and after sign-in. */
export function RootFrame() {
  const isSuspended = useStore(companySuspended);
  return (
    <>
      <ReachBar />
      {isSuspended ? <SuspendedScreen /> : <Outlet />}
      <Dialogs />
      <ToastStack />
    </>
  );
}

/** A failure of the frame itself, or of what stands before every page. */
export function RootFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}
