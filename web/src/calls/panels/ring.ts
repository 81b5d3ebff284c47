import { openTones } from './tones.ts';

/**
 * Rings until stopped, in one tab of the browser only. Without locks, as on plain http, each tab rings.
 *
 * Browsers play nothing on a page that was not clicked yet.
 */
export function ring(): () => void {
  const stopping = new AbortController();
  const sound = (): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve();
    const tones = openTones();
    tones.play('bell');
    return new Promise((resolve) => {
      stopping.signal.addEventListener('abort', () => {
        tones.close();
        resolve();
      });
    });
  };
  // If it is stopped while it waits for the lock, there is nothing to do.
  if ('locks' in navigator)
    navigator.locks.request('truckroll.ring', { signal: stopping.signal }, sound).catch(() => undefined);
  else void sound();
  return () => stopping.abort();
}
