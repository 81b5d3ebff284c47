import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { outdatedPage } from '../transport/fetch-endpoint.ts';
import { loadNewVersion, newVersion } from './new-version.ts';
import styles from './new-version-bar.module.css';

/** Offers a new version of the application, which is never loaded by itself (screens 3.5). */
export function NewVersionBar() {
  const isReady = useStore(newVersion);
  const isNeeded = useStore(outdatedPage);
  const isShown = isReady || isNeeded;
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    await loadNewVersion();
    setLoading(false);
  };
  return (
    <div role="status" className={isShown ? styles.bar : undefined}>
      {isShown && (
        <>
          <span>{isNeeded ? 'This page is out of date.' : 'A new version is ready.'}</span>
          <Button size="compact-sm" variant="white" c="#1f2329" loading={isLoading} onClick={() => void load()}>
            Reload
          </Button>
        </>
      )}
    </div>
  );
}
