import { useEffect, useState } from 'react';

/** The latest moment for what waits, in milliseconds: pages with much to do are never idle. */
const patienceMs = 2_000;

/**
 * Whether the browser has had nothing to do since the component was shown. What a page can do without at first waits for
 * it, so that the rest appears earlier.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    // Safari does not say when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 300);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: patienceMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
