import { useSyncExternalStore } from 'react';
import { useStore } from '../../design/external-store.ts';
import { noDatabase } from './fetch-endpoint.ts';
import styles from './reach-bar.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Explains why nothing can be saved (screens 3.5). The region is always present, so that screen readers announce its
 * text.
 */
export function ReachBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isWithoutDatabase = useStore(noDatabase);
  const text = !isOnline
    ? 'You are offline. Changes cannot be saved.'
    : isWithoutDatabase
      ? 'The server cannot reach its database right now. Trying again… Nothing you typed is lost.'
      : null;
  return (
    <div role="status" className={text === null ? undefined : styles.bar}>
      {text}
    </div>
  );
}
