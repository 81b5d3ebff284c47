import { useEffect, useRef } from 'react';

/** Another page begins at its content, for the keyboard and for readers; what was pressed may not be there any more. */
export function useFocusOnArrival(pathname: string, contentId: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
