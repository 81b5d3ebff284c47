import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { loadOutbox } from '../../app/outbox/begin-outbox.ts';
import { progress } from '../../app/outbox/progress.ts';
import { waiting } from '../../app/outbox/waiting.ts';
import { useStore } from '../../design/external-store.ts';
import styles from './waiting-photos.module.css';

type Shown = { id: string; writeId: string; name: string; url: string };

/** How far a waiting photo is, such as 'Sending 45%'. */
const stateText = (share: number | undefined): string =>
  share === undefined ? 'Waiting' : `Sending ${Math.floor(share * 100)}%`;

/** The photos of an order that wait on this device, so that nobody takes them twice. */
export function WaitingPhotos({ order }: { order: string }) {
  const { all } = useStore(waiting);
  const shares = useStore(progress);
  const [photos, setPhotos] = useState<readonly Shown[]>([]);

  useEffect(() => {
    let isGone = false;
    let shown: readonly Shown[] = [];
    async function show(): Promise<void> {
      const pictures = all === 0 ? [] : await (await loadOutbox()).picturesOf(order);
      if (isGone) return;
      shown = pictures.map(({ id, writeId, name, picture }) => ({
        id,
        writeId,
        name,
        url: URL.createObjectURL(picture),
      }));
      setPhotos(shown);
    }
    void show();
    return () => {
      isGone = true;
      for (const { url } of shown) URL.revokeObjectURL(url);
    };
  }, [order, all]);

  if (photos.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="Photos that wait on this device">
      {photos.map(({ id, writeId, name, url }) => (
        <li key={id} className={styles.tile}>
          <img src={url} alt={name} />
          <Text size="xs" className={styles.state}>
            {stateText(shares.get(writeId))}
          </Text>
        </li>
      ))}
    </ul>
  );
}
