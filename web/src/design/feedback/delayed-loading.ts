import { useEffect, useState } from 'react';

const delayMs = 150;
const shortestMs = 300;

/**
 * Whether to show a loading state. It appears after 150 ms and then stays for at least 300 ms, to avoid flicker
 * (screens 3.5).
 */
export function useDelayedLoading(isWaiting: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (isWaiting && shownSince === null) {
      const timer = setTimeout(() => setShownSince(Date.now()), delayMs);
      return () => clearTimeout(timer);
    }
    if (!isWaiting && shownSince !== null) {
      const timer = setTimeout(() => setShownSince(null), Math.max(0, shortestMs - (Date.now() - shownSince)));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isWaiting, shownSince]);
  return shownSince !== null;
}
