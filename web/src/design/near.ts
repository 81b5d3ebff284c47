import { useEffect, useState } from 'react';

/** The margin around the viewport, of the scrolling dialog and of the window. */
const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '600px', scrollMargin: '600px' };

/**
 * Whether an element has come near the viewport or is needed. It then stays true. Distant rows render their fields
 * later, so that five hundred rows open as fast as twenty.
 */
export function useNear(place: { current: HTMLElement | null }, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(isWanted);
  if (isWanted && !isNear) setNear(true);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, near);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [place, isNear]);
  return isNear;
}
