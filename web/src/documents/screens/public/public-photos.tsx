import { Anchor, Title } from '@mantine/core';
import type { ClientPhoto } from '@truckroll/contract/jobs/job-photos';
import { photoKindLabels, photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { PhotoPicture } from '../../../jobs/parts/photo-picture.tsx';
import styles from './public-photos.module.css';

/** The photos of the work that the company shows to its client; nothing without any. */
export function PublicPhotos({ photos }: { photos: readonly ClientPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section className={styles.photos} aria-label="Photos">
      <Title order={2}>Photos</Title>
      {photoKinds.map((kind) => {
        const ofKind = photos.filter((photo) => photo.kind === kind);
        if (ofKind.length === 0) return null;
        const label = photoKindLabels[kind];
        return (
          <div key={kind}>
            <Title order={3}>{label}</Title>
            <ul className={styles.list} aria-label={label}>
              {ofKind.map(({ id, url, marks }, at) => (
                <li key={id}>
                  <Anchor className={styles.photo} href={url} target="_blank" rel="noopener noreferrer">
                    <PhotoPicture url={url} alt={`${label} ${at + 1}`} marks={marks} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
