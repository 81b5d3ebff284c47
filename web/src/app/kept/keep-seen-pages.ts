import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../design/idle.ts';
import { shownAsOf } from './device-first.ts';
import { kept } from './kept.ts';
import { seenPageAddress } from './seen-page.ts';

/** The pages that are kept so: those that people open all day. None of them shows a secret. */
const daily =
  /^\/(?:home|calendar|time|(?:clients|requests|jobs|tasks)(?:\/[\da-f-]{36})?|grow\/(?:payment|(?:estimate|invoice)(?:\/view)?))$/;

/** A longer page would take longer to open than to render. */
const mostCharacters = 400_000;

const momentary = '[role=dialog], [role=tooltip], [role=status], [role=alert], iframe, script, canvas';

/** The frame with the page in it, without what is only of the moment. Null if there is no page, or a very long one. */
function readSeenPage(root: Element): string | null {
  if (root.querySelector('main[data-seen]') === null) return null;
  const page = document.createElement('div');
  for (const part of root.querySelectorAll('style[data-mantine-styles], [data-seen]'))
    page.append(part.cloneNode(true));
  for (const element of page.querySelectorAll(momentary)) element.remove();
  for (const picture of page.querySelectorAll('[src^="blob:"]')) picture.removeAttribute('src');
  // Nobody can type into an inert page. Programs that fill in forms are told by this.
  for (const field of page.querySelectorAll('input, textarea')) field.setAttribute('readonly', '');
  for (const focused of page.querySelectorAll('[autofocus]')) focused.removeAttribute('autofocus');
  const html = page.innerHTML;
  return html.length > mostCharacters ? null : html;
}

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
    if (root === null || !daily.test(location.pathname) || window.scrollY > 0 || !isComplete()) return;
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
  look(mostLooks);
  onOpened(() => {
    cancel();
    look(mostLooks);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}
