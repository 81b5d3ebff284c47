import { ActionIcon, Button, Modal, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StoredFile } from '@truckroll/contract/files';
import { previewOf } from '@truckroll/domain/files/file-kinds';
import { useState } from 'react';
import { useLayer } from '../design/dialog/layers.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { mayLeave } from '../design/feedback/unsaved-changes.ts';
import { PageTabs } from '../design/page-tabs.tsx';
import { useIsPhone } from '../design/phone.ts';
import { fileQuery } from './drive-queries.ts';
import { FileSummary } from './file-summary.tsx';
import styles from './file-viewer.module.css';

type FileViewerProps = { id: string; canChange: boolean; onClose: () => void };

/** M14: a file in a full-window frame, with its summary beside it if there is one. */
export function FileViewer({ id, canChange, onClose }: FileViewerProps) {
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
          <Body file={query.data} canChange={canChange} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

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
      {file !== undefined && <Download file={file} />}
      {!isPhone && close}
    </Modal.Header>
  );
}

const Download = ({ file }: { file: StoredFile }) => (
  <Button
    component="a"
    href={file.presignedUrl}
    download={file.fileName}
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    Download
  </Button>
);

const parts = [
  { value: 'summary', label: 'Summary' },
  { value: 'file', label: 'File' },
] as const;

function Body({ file, canChange }: { file: StoredFile; canChange: boolean }) {
  const isPhone = useIsPhone();
  const [part, setPart] = useState<(typeof parts)[number]['value']>('file');
  const preview = <Preview file={file} />;
  if (file.summary === null) return preview;
  const summary = <FileSummary key={file.id} file={file} summary={file.summary} canChange={canChange} />;
  if (!isPhone) {
    return (
      <div className={styles.columns}>
        <div className={styles.left}>{summary}</div>
        {preview}
      </div>
    );
  }
  return (
    <>
      <PageTabs label="Parts of the file" tabs={parts} value={part} onChange={setPart} hasKeys={false} />
      <div className={styles.left} hidden={part !== 'summary'}>
        {summary}
      </div>
      {part === 'file' && preview}
    </>
  );
}

function Preview({ file }: { file: StoredFile }) {
  const { fileName, fileType, presignedUrl } = file;
  switch (previewOf(fileType)) {
    case 'image':
      return (
        <div className={styles.preview}>
          <img src={presignedUrl} alt={fileName} className={styles.image} />
        </div>
      );
    case 'frame':
      return <iframe src={presignedUrl} title={fileName} className={styles.frame} />;
    case null:
      return (
        <div className={styles.preview}>
          <EmptyState
            text="No preview available."
            action={<Download file={file} />}
            icon={<Text fw={600}>{fileName}</Text>}
          />
        </div>
      );
  }
}
