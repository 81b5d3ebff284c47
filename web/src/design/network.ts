import { useSyncExternalStore } from 'react';
import { externalStore, useStore } from './external-store.ts';

/** Whether the server answers, as far as is known. Set by `app/kept`, which notices that it does not. */
export const serverAnswers = externalStore(true);

/** Whether the browser says that there is a network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Whether what needs the server can be done now, as far as is known. */
export function useHasNetwork(): boolean {
  const isOnline = useIsOnline();
  return useStore(serverAnswers) && isOnline;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
