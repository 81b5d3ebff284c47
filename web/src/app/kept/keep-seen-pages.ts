import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../design/idle.ts';
import { shownAsOf } from './device-first.ts';
import { kept } from './kept.ts';
import { isDailyPage, readSeenPage, seenPageAddress } from './seen-page.ts';

/** How long after it was opened a page is looked at, in milliseconds, and again while it is still loading. */
const lookAfterMs = 2_000;
const mostLooks = 10;

/** Keeps what daily pages show: when they were opened and have their data, and when the tab is left. */
export function keepSeenPages(queryClient: QueryClient, onOpened: (listener: () => void) => void): void {
  if (kept === null) return;
  const keeping = kept;
  const isComplete = (): boolean => queryClient.isFetching({ type: 'active' }) === 0 && shownAsOf.get() === null;
  const keep = (): void => {
    const root = document.getElementById('root');
    // A page that was scrolled may have left out its first rows.
    if (root === null || !isDailyPage(location.pathname) || window.scrollY > 0 || !isComplete()) return;
    const html = readSeenPage(root);
    if (html !== null) void keeping.keepPage(seenPageAddress(location, window.innerWidth), html);
  };
  let cancel = (): void => undefined;
  const look = (left: number): void => {
    const timer = setTimeout(() => {
      if (isComplete()) cancel = whenIdle(keep);
      else if (left > 1) look(left - 1);
    }, lookAfterMs);
    cancel = () => clearTimeout(timer);
  };
  onOpened(() => {
    cancel();
    look(mostLooks);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}
