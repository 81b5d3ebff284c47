import { useEffect, useState } from 'react';

/** The timeout of the idle callback in milliseconds, because a busy page may never be idle. */
const timeoutMs = 2_000;

/** Calls `run` when the browser is idle, at the latest after `timeoutMs`. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}

/**
 * Whether the browser has been idle since the component was mounted. Less important parts are rendered only then, so
 * that the rest of the page appears earlier.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** The delay of prefetching in milliseconds, during which the page requests its own data. */
const quietMs = 1_000;

/** Prefetches code that the page may need next. Failures are only logged: the code is requested again on use. */
export function useFetchWhenIdle(fetchCode: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (fetchCode === null) return;
    let cancel: () => void = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      cancel = whenIdle(() => void fetchCode().catch(console.error));
    }, quietMs);
    return () => cancel();
  }, [fetchCode]);
}
