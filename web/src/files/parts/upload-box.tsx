import { ActionIcon, Button, Card, Group, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { type PendingUpload, sendable } from './pending-uploads.ts';
import styles from './upload-box.module.css';
import type { Uploads } from './use-uploads.ts';

/** The files that wait for 'Upload', and their progress (screens M6, Upload). */
export function UploadBox({ uploads, folder }: { uploads: Uploads; folder: string | null }) {
  const { pending, isSending } = uploads;
  if (pending.length === 0) return null;
  const count = sendable(pending).length;
  return (
    <Card component="section" aria-label="Files to upload" padding="sm">
      <UploadList uploads={uploads} />
      <Group justify="flex-end" gap="sm" mt="sm">
        <Button variant="default" onClick={isSending ? uploads.cancel : uploads.clear}>
          Cancel
        </Button>
        <Button disabled={count === 0 && !isSending} loading={isSending} onClick={() => void uploads.send(folder)}>
          Upload
        </Button>
      </Group>
    </Card>
  );
}

/** Each file with its progress, or the reason of its failure. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { pending, isSending } = uploads;
  return (
    <ul className={styles.list}>
      {pending.map((each) => (
        <Waiting key={each.name} upload={each} onRemove={isSending ? undefined : () => uploads.remove(each.name)} />
      ))}
    </ul>
  );
}

function Waiting({ upload, onRemove }: { upload: PendingUpload; onRemove: (() => void) | undefined }) {
  const { name, file, share } = upload;
  const problem = upload.refusal ?? upload.failure;
  return (
    <li className={styles.waiting}>
      <div className={styles.about}>
        <Text size="sm" fw={550} className={styles.name}>
          {name}
        </Text>
        {problem === null ? (
          <Text size="xs" c="dimmed">
            {formatFileSize(file.size)}
          </Text>
        ) : (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
        {share !== null && <Progress value={share * 100} aria-label={`Upload of ${name}`} size="sm" mt={4} />}
      </div>
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
