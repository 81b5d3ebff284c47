import type { JobItem } from '@truckroll/contract/jobs/job-items';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';

const LinePhotos = lazyPart(async () => (await import('./line-photos.tsx')).LinePhotos);

type JobLinePhotosProps = { jobId: string; line: Pick<JobItem, 'itemName' | 'photos'> };

/** The photos of a job's line; their code is loaded with the first of them. */
export function JobLinePhotos({ jobId, line }: JobLinePhotosProps) {
  // Undefined in what this device has kept since before lines of jobs had photos.
  const photos = (line.photos as JobItem['photos'] | undefined) ?? [];
  return (
    photos.length > 0 && (
      <Suspense>
        <LinePhotos jobId={jobId} line={line} />
      </Suspense>
    )
  );
}
