import { useEffect, useState } from 'react';

/** How far from what is in sight, in the dialog that scrolls and in the window. */
const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '600px', scrollMargin: '600px' };

/**
 * Whether a place has come near the part of the page that is in sight, or is wanted there; it stays so. What is far can
 * wait with its fields: five hundred rows open as fast as twenty.
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
