import { useEffect, useRef } from 'react';

/** Moves the focus to the new page's content, for keyboards and screen readers; the pressed element may be gone. */
export function useFocusOnArrival(pathname: string, contentId: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
