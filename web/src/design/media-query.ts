import { useSyncExternalStore } from 'react';

/**
 * Creates a hook that returns whether a media query matches. Call it once for each query, outside of components.
 *
 * @example const useIsWide = mediaQuery('(width >= 75em)')
 */
export function mediaQuery(query: string): () => boolean {
  // The server, which writes the pages before sign-in, knows no window: widths are decided by styles there.
  const list = globalThis.matchMedia?.(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => list.matches,
      () => false,
    );
}
