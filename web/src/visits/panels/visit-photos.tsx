import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Visit } from '@truckroll/contract/visits/visits';
import { isPhotoOfVisit } from '@truckroll/domain/visits/on-site';
import { useEffect, useState } from 'react';
import { photosQuery } from '../../files/parts/job-photo-queries.ts';
import type { JobUploads } from '../../files/parts/job-uploads-queries.ts';
import type { PendingUpload } from '../../files/parts/pending-uploads.ts';
import { PhotoPicture } from '../../jobs/parts/photo-picture.tsx';
import styles from './visit-photos.module.css';

type VisitPhotosProps = { visit: Visit; uploads: JobUploads; emptyText?: string | null };

/**
 * The photos of a visit, those that are being sent among them, each with its state. Photos that wait on this device are
 * beside the buttons that take them.
 */
export function VisitPhotos({ visit, uploads, emptyText = null }: VisitPhotosProps) {
  const { data } = useQuery(photosQuery(visit.jobId));
  const stored = (data ?? []).filter(({ createdAt }) => isPhotoOfVisit(createdAt, visit));
  const sending = uploads.pending.filter(({ file }) => file.type.startsWith('image/'));
  const others = (data?.length ?? 0) - stored.length;
  if (stored.length === 0 && sending.length === 0 && others === 0)
    return emptyText !== null && data !== undefined && <Text c="dimmed">{emptyText}</Text>;
  return (
    <>
      {stored.length + sending.length > 0 && (
        <ul className={styles.tiles} aria-label="Photos of this visit">
          {stored.map(({ id, previewUrl, presignedUrl, marks }, at) => (
            <li key={id} className={styles.tile}>
              <PhotoPicture url={previewUrl ?? presignedUrl} alt={`Photo ${at + 1}`} marks={marks} />
              <State text="Sent" />
            </li>
          ))}
          {sending.map((upload) => (
            <li key={upload.name} className={styles.tile}>
              <Sending upload={upload} />
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: visit.jobId }} />}>
          {others === 1 ? '1 other photo of the job' : `${others} other photos of the job`}
        </Anchor>
      )}
    </>
  );
}

const State = ({ text }: { text: string }) => (
  <Text size="xs" className={styles.state}>
    {text}
  </Text>
);

/** A photo that is being sent, or was not. */
function Sending({ upload: { file, name, refusal, failure, share } }: { upload: PendingUpload }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const isFailed = refusal !== null || failure !== null;
  return (
    <>
      {url !== null && <img src={url} alt={name} />}
      <State text={isFailed ? 'Not sent' : share === null ? 'Waiting' : 'Sending'} />
    </>
  );
}
