import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera, IconPaperclip, IconRefresh } from '@tabler/icons-react';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import { orderOfJob } from '../../jobs/parts/waiting-job.ts';
import type { JobUploads } from './job-uploads-queries.ts';
import { notSentText } from './pending-uploads.ts';
import { UploadList } from './upload-box.tsx';
import { WaitingPhotos } from './waiting-photos.tsx';

/** All camera photos of a phone have the same name, so time and position make them unique. */
const named = (photos: readonly File[]): File[] => {
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ');
  return photos.map(
    (photo, index) =>
      new File([photo], `Photo ${at}${photos.length > 1 ? ` ${index + 1}` : ''}.${photo.type.split('/')[1] ?? 'jpg'}`, {
        type: photo.type,
      }),
  );
};

type JobFilesPanelProps = {
  uploads: JobUploads;
  /** Photos alone, which were taken before, during or after the work. */
  photoKind?: PhotoKind;
};

/** Takes photos or chooses files, and shows their upload to the job (screens M20, M23). */
export function JobFilesPanel({ uploads, photoKind }: JobFilesPanelProps) {
  const { pending, isSending } = uploads;
  const notSent = notSentText(pending);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept="image/*"
          inputProps={{ capture: 'environment', 'aria-label': 'Photo' }}
          onChange={(photo) => photo && uploads.add(named([photo]), photoKind)}
        >
          {(props) => (
            <Button {...props} variant="light" mih={44} leftSection={<IconCamera size={18} aria-hidden />}>
              Take Photo
            </Button>
          )}
        </FileButton>
        <FileButton
          multiple
          {...(photoKind === undefined ? {} : { accept: 'image/*' })}
          onChange={(files) => uploads.add(files, photoKind)}
          inputProps={{ 'aria-label': photoKind === undefined ? 'Files' : 'Photos to add' }}
        >
          {(props) => (
            <Button {...props} variant="default" mih={44} leftSection={<IconPaperclip size={18} aria-hidden />}>
              {photoKind === undefined ? 'Add Files' : 'Add Photos'}
            </Button>
          )}
        </FileButton>
      </Group>
      <WaitingPhotos order={orderOfJob(uploads.jobId)} />
      {pending.length > 0 && <UploadList uploads={uploads} />}
      {notSent !== null && !isSending && (
        <Group gap="sm">
          <Text size="sm">{notSent}</Text>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void uploads.send(null)}
          >
            Try again
          </Button>
        </Group>
      )}
    </Stack>
  );
}
