import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { downloadEmailFile, type EmailMessage } from '@truckroll/contract/mail/emails';
import { fileKindOf, previewOf } from '@truckroll/domain/files/file-kinds';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { Suspense, useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import styles from './message-attachments.module.css';

const LooseFileViewer = lazyDialog(
  async () => (await import('../../files/parts/loose-file-viewer.tsx')).LooseFileViewer,
);

type Attachment = EmailMessage['attachments'][number];

/** Downloads attachments one after the other (EM-10); a failure is a browser alert (screens M32). */
async function download(files: readonly Attachment[]): Promise<void> {
  try {
    for (const { s3_key: s3Key, filename } of files)
      saveFile(await fetchFile(downloadEmailFile, { body: { s3Key, filename } }));
  } catch (error) {
    window.alert(problemText(error, downloadEmailFile.failure));
  }
}

/** Whether the browser can preview the file. */
const isShown = ({ content_type: type }: Attachment): boolean => previewOf(type) !== null || fileKindOf(type) === 'pdf';

/** The files of a message, with previews and downloads of one or all (screens M32). */
export function MessageAttachments({ files }: { files: readonly Attachment[] }) {
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Attachment | null>(null);
  if (files.length === 0) return null;

  async function save(chosen: readonly Attachment[]): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await download(chosen);
    setBusy(false);
  }

  return (
    <section aria-label="Attachments" className={styles.attachments}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.s3_key} className={styles.file}>
            <UnstyledButton
              className={styles.open}
              onClick={() => (isShown(file) ? setShown(file) : void save([file]))}
            >
              <IconFile size={18} aria-hidden />
              <span className={styles.name}>{file.filename}</span>
              <Text span size="xs" c="dimmed" className={styles.size}>
                {formatFileSize(file.size)}
              </Text>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Download ${file.filename}`}
              onClick={() => void save([file])}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void save(files)}
        >
          Download All
        </Button>
      </Group>
      <Suspense>
        {shown !== null && (
          <LooseFileViewer
            file={{ fileName: shown.filename, fileType: shown.content_type, presignedUrl: shown.presignedUrl }}
            onDownload={() => void save([shown])}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
