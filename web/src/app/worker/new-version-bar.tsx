import { Button } from '@mantine/core';
import { useStore } from '../../design/external-store.ts';
import { outdatedPage } from '../transport/fetch-endpoint.ts';
import styles from './new-version-bar.module.css';
import { newVersion } from './version-ready.ts';
import { versions } from './versions.ts';

const load = async (): Promise<void> => (await versions()).loadNewVersion();

/** Offers a new version of the application, which is never loaded by itself (screens 3.5). */
export function NewVersionBar() {
  const isReady = useStore(newVersion);
  const isNeeded = useStore(outdatedPage);
  const isShown = isReady || isNeeded;
  return (
    <div role="status" className={isShown ? styles.bar : undefined}>
      {isShown && (
        <>
          <span>{isNeeded ? 'This page is out of date.' : 'A new version is ready.'}</span>
          <Button size="compact-sm" variant="white" c="#1f2329" onClick={() => void load()}>
            Reload
          </Button>
        </>
      )}
    </div>
  );
}
