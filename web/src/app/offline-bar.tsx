import { useSyncExternalStore } from 'react';
import styles from './offline-bar.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Tells that nothing can be saved; the region stands always, so that its text is announced. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : styles.bar}>
      {isOnline ? null : 'You are offline. Changes cannot be saved.'}
    </div>
  );
}
