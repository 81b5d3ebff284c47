import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import type { PhotoMark } from '@truckroll/domain/job-photos/photo-marks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import { PhotoPicture } from '../../parts/photo-picture.tsx';
import styles from './photo-viewer.module.css';

type PhotoStageProps = { photo: JobPhoto; marks: readonly PhotoMark[]; zoom: number; children?: ReactNode };

/** The whole picture, as large as its place allows; enlarged, it is moved by scrolling. */
export function PhotoStage({ photo, marks, zoom, children }: PhotoStageProps) {
  const [ratio, setRatio] = useState(4 / 3);
  return (
    <ScrollRegion aria-label="Photo" className={styles.stage}>
      <span className={styles.picture} style={{ '--ratio': ratio, '--zoom': zoom } as CSSProperties}>
        <PhotoPicture
          url={photo.presignedUrl}
          alt={photo.fileName}
          marks={marks}
          onSize={({ width, height }) => setRatio(width / height)}
        />
        {children}
      </span>
    </ScrollRegion>
  );
}
