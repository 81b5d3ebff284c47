import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the content of a new page, for keyboards and screen readers, because the pressed element may be
 * gone.
 */
export function useFocusOnArrival(pathname: string, contentId: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Somebody who opened a dialog while the page was loading types into it.
    if (document.activeElement?.closest('[role=dialog]')) return;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
