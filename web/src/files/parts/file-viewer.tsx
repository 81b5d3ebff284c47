import { ActionIcon, Modal, Skeleton } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '@truckroll/contract/files/files';
import { useLayer } from '../../design/dialog/layers.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { useIsPhone } from '../../design/phone.ts';
import type { Citation } from './citation.ts';
import { fileQuery } from './drive-queries.ts';
import { FileBody } from './file-body.tsx';
import { DownloadFile } from './file-preview.tsx';
import styles from './file-viewer.module.css';

type FileViewerProps = {
  id: string;
  canChange: boolean;
  /** The place in the file to begin with. */
  cited?: Citation | undefined;
  onClose: () => void;
};

/** M14: a file in a full-window frame, with its summary and a chat beside it. */
export function FileViewer({ id, canChange, cited, onClose }: FileViewerProps) {
  const query = useQuery(fileQuery(id));
  const close = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  useLayer({ opened: true, close: () => void close() });
  const name = query.data?.fileName ?? 'File';
  return (
    <Modal.Root opened onClose={() => void close()} closeOnEscape={false} fullScreen>
      <Modal.Content className={styles.viewer} aria-label={name}>
        <Head file={query.data} name={name} onClose={() => void close()} />
        {query.isPending ? (
          <Skeleton className={styles.preview} radius={0} />
        ) : query.data === undefined ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <FileBody key={id} file={query.data} canChange={canChange} cited={cited} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

const DownloadIcon = ({ file }: { file: StoredFile }) => (
  <ActionIcon
    component="a"
    href={file.presignedUrl}
    download={file.fileName}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label="Download"
  >
    <IconDownload size={20} aria-hidden />
  </ActionIcon>
);

type HeadProps = { file: StoredFile | undefined; name: string; onClose: () => void };

function Head({ file, name, onClose }: HeadProps) {
  const isPhone = useIsPhone();
  const close = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <Modal.Header className={styles.head}>
      {isPhone && close}
      <Modal.Title className={styles.title}>{name}</Modal.Title>
      {file !== undefined && (isPhone ? <DownloadIcon file={file} /> : <DownloadFile file={file} />)}
      {!isPhone && close}
    </Modal.Header>
  );
}
