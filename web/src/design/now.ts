import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The current minute: subscribers rerender once a minute. */
const minute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 5000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The current minute in milliseconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, minute, minute);
