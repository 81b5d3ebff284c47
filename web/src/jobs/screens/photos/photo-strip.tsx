import { SegmentedControl, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { can } from '@truckroll/domain/abilities/rights';
import { kindOfMoment, type PhotoKind, photoKindLabels, photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { keptPictureName } from '../../../app/kept/kept-picture.ts';
import { useRights } from '../../../app/session/me.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { Section } from '../../../design/section.tsx';
import { DropZone } from '../../../files/parts/drop-zone.tsx';
import { JobFilesPanel } from '../../../files/parts/job-files-panel.tsx';
import { photosQuery } from '../../../files/parts/job-photo-queries.ts';
import { useJobUploads } from '../../../files/parts/job-uploads-queries.ts';
import { PhotoPicture } from '../../parts/photo-picture.tsx';
import styles from './photo-strip.module.css';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

/** The photos of a job and its visits, before, during and after the work (screens M20). */
export function PhotoStrip({ job }: { job: Job }) {
  const query = useQuery(photosQuery(job.id));
  const [openId, setOpenId] = useState<string | null>(null);
  const mayAdd = can(useRights(), 'Jobs.uploadAttachments');
  const photos = query.data ?? [];
  const shown = query.isError ? (
    <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  ) : query.data === undefined ? (
    <Skeleton height={118} />
  ) : photos.length === 0 ? (
    <Text c="dimmed">No photos yet</Text>
  ) : (
    <Groups jobId={job.id} photos={photos} onOpen={setOpenId} />
  );
  return (
    <Section title="Photos">
      {mayAdd ? <AddPhotos job={job}>{shown}</AddPhotos> : shown}
      <Suspense>
        {openId !== null && photos.length > 0 && (
          <PhotoViewer job={job} photos={inOrder(photos)} startId={openId} onClose={() => setOpenId(null)} />
        )}
      </Suspense>
    </Section>
  );
}

const inOrder = (photos: readonly JobPhoto[]): JobPhoto[] =>
  photoKinds.flatMap((kind) => photos.filter((photo) => photo.kind === kind));

/** Photos are added by dropping them on the strip, by choosing files, or with a phone's camera. */
function AddPhotos({ job, children }: { job: Job; children: ReactNode }) {
  const uploads = useJobUploads(job.id);
  const openRef = useRef<() => void>(null);
  const [chosen, setChosen] = useState<PhotoKind | null>(null);
  const kind = chosen ?? kindOfMoment(new Date().toISOString(), job.visits);
  return (
    <DropZone openRef={openRef} onChoose={(files) => uploads.add(files, kind)}>
      <Stack gap="md">
        {children}
        <Stack gap="xs" align="flex-start">
          <SegmentedControl
            size="xs"
            aria-label="New photos are from"
            data={photoKinds.map((value) => ({ value, label: photoKindLabels[value] }))}
            value={kind}
            onChange={(value) => setChosen(photoKinds.find((each) => each === value) ?? null)}
          />
          <JobFilesPanel uploads={uploads} photoKind={kind} />
        </Stack>
      </Stack>
    </DropZone>
  );
}

type GroupsProps = { jobId: string; photos: readonly JobPhoto[]; onOpen: (id: string) => void };

function Groups({ jobId, photos, onOpen }: GroupsProps) {
  return (
    <div className={styles.groups}>
      {photoKinds.map((kind) => {
        const ofKind = photos.filter((photo) => photo.kind === kind);
        if (ofKind.length === 0) return null;
        const label = photoKindLabels[kind];
        return (
          <div key={kind} className={styles.group}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <ul className={styles.tiles} aria-label={label}>
              {ofKind.map((photo, at) => (
                <li key={photo.id}>
                  <Tile
                    photo={photo}
                    keptAs={keptPictureName(photo.id, jobId)}
                    name={`${label} ${at + 1}`}
                    onOpen={() => onOpen(photo.id)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Tile({ photo, keptAs, name, onOpen }: { photo: JobPhoto; keptAs: string; name: string; onOpen: () => void }) {
  return (
    <UnstyledButton className={styles.tile} onClick={onOpen}>
      <PhotoPicture
        url={photo.previewUrl ?? photo.presignedUrl}
        keptAs={keptAs}
        alt={`Open photo, ${name}`}
        marks={photo.marks}
      />
      {photo.isClientVisible && (
        <span className={styles.shown}>
          <IconEye size={16} aria-hidden />
          <VisuallyHidden>, visible to the client</VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  );
}
