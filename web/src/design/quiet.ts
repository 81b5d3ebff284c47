import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long nothing is fetched until the page counts as complete, and the wait at most, in milliseconds. */
const calmMs = 600;
const timeoutMs = 20_000;

/**
 * Whether the page has once shown all requested data. Code that a page does not need itself waits for it, so that it
 * does not compete with the page's own requests.
 */
export function useQuiet(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isFetching) return undefined;
    const timer = setTimeout(() => setQuiet(true), calmMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  useEffect(() => {
    // A page may poll, or wait for an answer for long.
    const timer = setTimeout(() => setQuiet(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
