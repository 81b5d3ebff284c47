import type { JobItem } from '@truckroll/contract/jobs/job-items';
import { keptPictureName } from '../../app/kept/kept-picture.ts';
import styles from './line-photos.module.css';
import { PhotoPicture } from './photo-picture.tsx';

type LinePhotosProps = { jobId: string; line: Pick<JobItem, 'itemName' | 'photos'> };

/** The photos of a job's line, each with its whole picture behind it; without a network the small ones of the device. */
export function LinePhotos({ jobId, line: { itemName, photos } }: LinePhotosProps) {
  return (
    <ul className={styles.photos} aria-label={`Photos of ${itemName}`}>
      {photos.map(({ id, url }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
            <PhotoPicture
              url={url}
              alt={`Photo ${at + 1} of ${itemName}`}
              marks={[]}
              keptAs={keptPictureName(id, jobId)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
