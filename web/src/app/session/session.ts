import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { logout, type Me, type NewSession } from '@truckroll/contract/session/session';
import { forgetPersonal, onChangeElsewhere } from '../../design/device-memory.ts';
import { externalStore } from '../../design/external-store.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { showUnits } from '../../design/shown-units.ts';
import { isOfDevice } from '../kept/device-first.ts';
import { kept } from '../kept/kept.ts';
import { fetchEndpoint, listenToRefusals } from '../transport/fetch-endpoint.ts';
import { sayFarewells } from './farewells.ts';
import { releaseHeldRights } from './held-rights.ts';
import { localPath } from './local-path.ts';
import { meQuery } from './me.ts';
import { dropToken, keepDevice, keepToken, readToken, tokenName } from './session-token.ts';

/** Whether the session ended while a page was open: the sign-in dialog then covers it (screens 3.5). */
export const sessionExpired = externalStore(false);

/** Stores the session of a successful sign-in. For a different user, the page drops the previous user's data. */
export function beginSession(queryClient: QueryClient, session: NewSession): void {
  const before = queryClient.getQueryData(meQuery.queryKey);
  keepToken(session.token);
  keepDevice(session.deviceToken);
  if (before !== undefined && before.id !== session.user.id) {
    forgetPersonal();
    location.reload();
    return;
  }
  queryClient.setQueryData(meQuery.queryKey, session.user);
  sessionExpired.set(false);
}

/**
 * Ends the session here, and on the server if it can be reached (SE-2). The user's cached data is deleted only after
 * the pages that show it have been left.
 */
export async function endSession(queryClient: QueryClient, leavePages: () => Promise<void>): Promise<void> {
  await sayFarewells();
  const farewell = fetchEndpoint(logout).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
  });
  dropToken();
  sessionExpired.set(false);
  await leavePages();
  queryClient.clear();
  await farewell;
}

/** Guards the pages behind sign-in: redirects to /login, and back after sign-in. */
export async function requireSession(queryClient: QueryClient, address: string): Promise<void> {
  const me = await requireMe(queryClient, address);
  if (me.twoStep.mustSetUp) throw redirect({ to: '/two-step-setup', search: { next: localPath(address) } });
  // Pages before sign-in do without its code.
  void import('../live/live.ts').then(
    ({ followLive }) => followLive(queryClient),
    (error: unknown) => console.info('The live stream could not be loaded; pages ask by themselves.', error),
  );
}

/** Guards the page for setting up a two-step sign-in required by the user's role. */
export async function requireMissingTwoStep(queryClient: QueryClient): Promise<void> {
  const me = await requireMe(queryClient, '/home');
  if (!me.twoStep.mustSetUp) throw redirect({ to: '/home' });
}

async function requireMe(queryClient: QueryClient, address: string): Promise<Me> {
  const toLogin = () => redirect({ to: '/login', search: { next: localPath(address) } });
  if (readToken() === null) throw toLogin();
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    // What pages load ahead of their first view may depend on the person's week.
    showUnits(me.units);
    // What this device has kept shows a page, but sends nobody to another one.
    const isOld = me.twoStep.mustSetUp && isOfDevice(queryClient.getQueryCache().find({ queryKey: meQuery.queryKey }));
    return isOld ? await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }) : me;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    dropToken();
    queryClient.clear();
    throw toLogin();
  }
}

/** Redirects signed-in people away from the pages before sign-in. */
export function requireNoSession(): void {
  if (readToken() !== null) throw redirect({ to: '/home' });
}

/** Reacts to refusals of the session, and to sign-ins in other tabs of the browser. */
export function watchSession(queryClient: QueryClient, leavePages: () => Promise<void>): void {
  const isOpen = () => queryClient.getQueryData(meQuery.queryKey) !== undefined;
  /** The session ended before this visit, which so far has shown what this device had kept. */
  const leave = (): void => {
    dropToken();
    void leavePages().then(() => queryClient.clear());
  };
  listenToRefusals({
    unauthenticated() {
      if (!isOpen()) return;
      if (isOfDevice(queryClient.getQueryCache().find({ queryKey: meQuery.queryKey }))) return leave();
      void kept?.wipe();
      sessionExpired.set(true);
    },
    forbidden(message) {
      toast.error(message);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  releaseHeldRights(() => {
    if (isOpen()) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  onChangeElsewhere(tokenName, (token) => {
    if (typeof token === 'string') {
      void followSession(queryClient);
    } else if (isOpen()) {
      sessionExpired.set(false);
      void leavePages().then(() => queryClient.clear());
    }
  });
}

/** Follows a sign-in in another tab: the same user continues here, and a different one starts over. */
async function followSession(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (before?.id !== now.id) location.reload();
  else sessionExpired.set(false);
}
