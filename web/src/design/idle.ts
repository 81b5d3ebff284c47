import { useEffect, useState } from 'react';

/** The timeout in milliseconds, because busy pages may never be idle. */
const patienceMs = 2_000;

/**
 * Whether the browser has been idle since the component was mounted. Parts that are not needed at first wait for it, so
 * that the rest of the page appears earlier.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 300);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: patienceMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

/** The delay in milliseconds, in which the page requests what it shows. */
const quietMs = 3_000;

/** Fetches code that the page may need next, a while after it appeared. It is requested again when it is needed. */
export function useFetchWhenIdle(fetchCode: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (fetchCode === null) return;
    const timer = setTimeout(() => void fetchCode().catch(console.error), quietMs);
    return () => clearTimeout(timer);
  }, [fetchCode]);
}
