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
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
