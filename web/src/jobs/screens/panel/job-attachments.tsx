import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import type { FileRef } from '@truckroll/contract/jobs/jobs';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import styles from './job-panel.module.css';

/** The files of the instructions. The name opens a new tab, and the icon beside it downloads the file. */
export function JobAttachments({ files }: { files: readonly FileRef[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Attachments" style={{ marginBottom: 12 }}>
      {files.map(({ id, fileName, fileSize, presignedUrl }) => (
        <li key={id}>
          <Group gap="xs" wrap="nowrap">
            <IconPaperclip size={16} aria-hidden style={{ flex: 'none' }} />
            <Anchor
              href={presignedUrl}
              target="_blank"
              rel="noopener noreferrer"
              style={{ overflowWrap: 'anywhere', minWidth: 0 }}
            >
              {fileName}
            </Anchor>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatFileSize(fileSize)}
            </Text>
            <ActionIcon
              component="a"
              href={presignedUrl}
              download={fileName}
              variant="subtle"
              color="gray"
              aria-label={`Download ${fileName}`}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  );
}
