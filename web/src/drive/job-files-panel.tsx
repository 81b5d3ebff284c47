import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconCamera, IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchJobs } from '../jobs/job-queries.ts';
import { UploadList } from './upload-box.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

export type JobUploads = Uploads;

/** Every photo of a phone's camera has the same name: the moment and the place in the choice tell them apart. */
const named = (photos: readonly File[]): File[] => {
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ');
  return photos.map(
    (photo, index) =>
      new File([photo], `Photo ${at}${photos.length > 1 ? ` ${index + 1}` : ''}.${photo.type.split('/')[1] ?? 'jpg'}`, {
        type: photo.type,
      }),
  );
};

/** Files on their way to a job: they are sent as soon as they are chosen; one that fails is kept until it is sent again. */
export function useJobUploads(jobId: string): JobUploads {
  const queryClient = useQueryClient();
  const uploads = useUploads({ moduleType: 'jobs', moduleId: jobId });
  const { pending, isSending, send } = uploads;
  const isFresh = pending.some(({ refusal, failure, share }) => refusal === null && failure === null && share === null);
  useEffect(() => {
    if (!isFresh || isSending) return;
    void send(null).then(() => refetchJobs(queryClient));
  }, [isFresh, isSending, send, queryClient]);
  return uploads;
}

/** Takes photos with a phone's camera or chooses files, and shows their way to the job (screens M23). */
export function JobFilesPanel({ uploads }: { uploads: JobUploads }) {
  const { pending, isSending } = uploads;
  const hasFailed = pending.some(({ failure }) => failure !== null);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept="image/*"
          inputProps={{ capture: 'environment', 'aria-label': 'Photo' }}
          onChange={(photo) => photo && uploads.add(named([photo]))}
        >
          {(props) => (
            <Button {...props} variant="light" mih={44} leftSection={<IconCamera size={18} aria-hidden />}>
              Take Photo
            </Button>
          )}
        </FileButton>
        <FileButton multiple onChange={(files) => uploads.add(files)} inputProps={{ 'aria-label': 'Files' }}>
          {(props) => (
            <Button {...props} variant="default" mih={44} leftSection={<IconPaperclip size={18} aria-hidden />}>
              Add Files
            </Button>
          )}
        </FileButton>
      </Group>
      {pending.length > 0 && <UploadList uploads={uploads} />}
      {hasFailed && !isSending && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void uploads.send(null)}
        >
          Try again
        </Button>
      )}
    </Stack>
  );
}
