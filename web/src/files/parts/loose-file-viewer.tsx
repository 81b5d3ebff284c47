import { ActionIcon, Button, Group, Modal } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useLayer } from '../../design/dialog/layers.ts';
import { type ShownFile, WholeFile } from './file-preview.tsx';
import styles from './file-viewer.module.css';

type LooseFileViewerProps = { file: ShownFile; onDownload: () => void; onClose: () => void };

/** Shows a file outside of drives, such as an attachment of a message, in the full window: without summary and chat. */
export function LooseFileViewer({ file, onDownload, onClose }: LooseFileViewerProps) {
  useLayer({ opened: true, close: onClose });
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} fullScreen>
      <Modal.Content className={styles.viewer} aria-label={file.fileName}>
        <Modal.Header className={styles.head}>
          <Modal.Title className={styles.title}>{file.fileName}</Modal.Title>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
              Download
            </Button>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </Modal.Header>
        <WholeFile file={file} />
      </Modal.Content>
    </Modal.Root>
  );
}
