import { useSyncExternalStore } from 'react';

/**
 * Creates a hook that returns whether a media query matches. Call it once for each query, outside of components.
 *
 * @example const useIsWide = mediaQuery('(width >= 75em)')
 */
export function mediaQuery(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}
