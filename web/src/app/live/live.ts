import type { QueryClient } from '@tanstack/react-query';
import { externalStore, useStore } from '../../design/external-store.ts';
import { noteSaved } from '../../design/feedback/who-saved.ts';
import { whenIdle } from '../../design/idle.ts';
import { refreshKept, shownAsOf } from '../kept/device-first.ts';
import { meQuery } from '../session/me.ts';
import { onTokenChange, readToken } from '../session/session-token.ts';
import { versions } from '../worker/versions.ts';
import { followChanges } from './follow-changes.ts';
import { type LiveMessage, openLiveConnection } from './live-connection.ts';
import { shareStream, tabsOfBrowser, visibilityOfPage } from './live-tabs.ts';
import { ownTab } from './own-tab.ts';

/** Whether changes are being received. */
const isLive = externalStore(false);

/** How often something has changed, or may have, since the page was opened. */
export const heardChanges = externalStore(0);

/** The polling interval while changes are not being received; false while they are. */
export function useFallbackInterval(ms: number): number | false {
  return useStore(isLive) ? false : ms;
}

let stop: (() => void) | null = null;

/** Follows changes for as long as the session lasts. Called whenever a page behind sign-in is entered. */
export function followLive(queryClient: QueryClient): void {
  const token = readToken();
  if (stop !== null || token === null) return;
  const missed = async () => (await import('./catch-up.ts')).catchUp();
  const follow = followChanges({ queryClient, tab: ownTab, isHidden: visibilityOfPage.isHidden, missed });
  let wasUp = false;
  const send = (message: LiveMessage): void => {
    // A server that comes back may have been upgraded.
    if (message.type === 'up' && wasUp) void versions().then(({ lookForNewVersion }) => lookForNewVersion());
    // The page reads what it shows itself. What may not be seen any more is removed from this device.
    if (message.type === 'up' && !wasUp) whenIdle(() => void missed());
    wasUp ||= message.type === 'up';
    if (message.type === 'up' && shownAsOf.get() !== null) refreshKept(queryClient);
    if (message.type !== 'down') heardChanges.set((count) => count + 1);
    if (message.type === 'up' || message.type === 'down') isLive.set(message.type === 'up');
    if (message.type === 'change' && message.change.tab !== ownTab) noteSaved(message.change);
    follow(message);
  };
  const shared = shareStream({
    tabs: tabsOfBrowser(),
    visibility: visibilityOfPage,
    send,
    connect: (send) =>
      openLiveConnection({
        token,
        send: send,
        // The next request reports the state of the session to the user.
        onRefused: () => void queryClient.invalidateQueries(meQuery),
      }),
  });
  const stopListening = onTokenChange(() => {
    stop?.();
    stop = null;
    if (readToken() !== null) followLive(queryClient);
  });
  stop = () => {
    stopListening();
    shared.close();
    isLive.set(false);
  };
}
