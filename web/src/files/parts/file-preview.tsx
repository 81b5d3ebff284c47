import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import type { StoredFile } from '@truckroll/contract/files/files';
import { fileKindOf, previewOf } from '@truckroll/domain/files/file-kinds';
import { Suspense, useRef } from 'react';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { type Citation, placeText } from './citation.ts';
import styles from './file-viewer.module.css';

const PdfPage = lazyPart(async () => (await import('./pdf-page.tsx')).PdfPage);
const TextPage = lazyPart(async () => (await import('./text-page.tsx')).TextPage);

/** The properties of a file that its preview needs. The file may be outside of drives. */
export type ShownFile = Pick<StoredFile, 'fileName' | 'fileType' | 'presignedUrl'>;

export const DownloadFile = ({ file }: { file: ShownFile }) => (
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

type FilePreviewProps = { file: ShownFile; cited: Citation | null; onWhole: () => void };

/** Texts that browsers download instead of showing them in a frame. */
const downloadedTexts: ReadonlySet<string> = new Set(['text/csv', 'text/markdown', 'application/json']);

const isText = (type: string): boolean => type.startsWith('text/') || type === 'application/json';

/** The file itself; after a click on a source the place that it names. */
export function FilePreview({ file, cited, onWhole }: FilePreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className={styles.cited} tabIndex={-1}>
      {cited === null ? (
        <WholeFile file={file} />
      ) : (
        <>
          <CitedBar
            text={placeText(cited, file.fileName)}
            onWhole={() => {
              onWhole();
              // The button goes away.
              frame.current?.focus();
            }}
          />
          <CitedPlace file={file} cited={cited} />
        </>
      )}
    </div>
  );
}

function CitedBar({ text, onWhole }: { text: string; onWhole: () => void }) {
  return (
    <Group className={styles.citedBar} justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" truncate>
        {text}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        className={styles.whole}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={onWhole}
      >
        Whole file
      </Button>
    </Group>
  );
}

function CitedPlace({ file, cited: { page, sentence } }: { file: ShownFile; cited: Citation }) {
  const { fileType, presignedUrl: url } = file;
  const toCome = <Skeleton className={styles.preview} radius={0} />;
  if (fileKindOf(fileType) === 'pdf') {
    return (
      <Suspense fallback={toCome}>
        <PdfPage url={url} page={page ?? 1} sentence={sentence} />
      </Suspense>
    );
  }
  if (isText(fileType)) {
    return (
      <Suspense fallback={toCome}>
        <TextPage key={sentence} url={url} sentence={sentence} />
      </Suspense>
    );
  }
  return (
    <>
      {sentence !== null && (
        <Text size="sm" className={styles.sentence}>
          <mark>{sentence}</mark>
        </Text>
      )}
      <WholeFile file={file} />
    </>
  );
}

export function WholeFile({ file }: { file: ShownFile }) {
  const { fileName, fileType, presignedUrl } = file;
  const toCome = <Skeleton className={styles.preview} radius={0} />;
  // Browsers on phones show no PDF in a frame.
  if (fileKindOf(fileType) === 'pdf' && !navigator.pdfViewerEnabled) {
    return (
      <Suspense fallback={toCome}>
        <PdfPage url={presignedUrl} page={1} sentence={null} />
      </Suspense>
    );
  }
  if (downloadedTexts.has(fileType)) {
    return (
      <Suspense fallback={toCome}>
        <TextPage url={presignedUrl} sentence={null} />
      </Suspense>
    );
  }
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
            action={<DownloadFile file={file} />}
            icon={<Text fw={600}>{fileName}</Text>}
          />
        </div>
      );
  }
}
