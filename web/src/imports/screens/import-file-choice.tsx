import '@mantine/dropzone/styles.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { startImport } from '@truckroll/contract/imports/file-imports';
import { formatCount } from '@truckroll/domain/format/numbers';
import { mostFileRows, mostImportMegabytes } from '@truckroll/domain/imports/limits';
import { useEffect, useRef, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { ErrorLine } from '../../design/form/form.tsx';
import styles from './file-imports.module.css';

type ImportFileChoiceProps = { onRead: (importId: string) => void };

/** A refused file has its reason at the field. */
const refusalText = (error: unknown): string | null => {
  if (error instanceof ApiProblem && error.isReported) return null;
  return error instanceof ApiProblem ? (error.fields[0]?.message ?? error.message) : problemText(error);
};

/** A drop area and a button for a file. The server recognises the file by its content and not by its name. */
export function ImportFileChoice({ onRead }: ImportFileChoiceProps) {
  const open = useRef<() => void>(null);
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  async function choose(file: File): Promise<void> {
    const { signal } = abort.current;
    setProblem(null);
    setSent({ name: file.name, share: 0 });
    try {
      const { fileImport } = await fetchEndpoint(startImport, {
        body: {},
        files: [file],
        signal,
        onProgress: (share) => setSent({ name: file.name, share }),
      });
      if (!signal.aborted) onRead(fileImport.id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblem)) console.error(error);
      setProblem(refusalText(error));
      setSent(null);
    }
  }

  return (
    <>
      <Dropzone
        openRef={open}
        multiple={false}
        disabled={sent !== null}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ 'aria-label': 'CSV or Excel file' }}
        onDrop={([file]) => {
          if (file !== undefined) void choose(file);
        }}
      >
        <Stack align="center" gap="sm" py={24} className={styles.drop}>
          <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
          {sent === null ? (
            <>
              <Text ta="center">Drop a CSV or Excel file here</Text>
              <Button onClick={() => open.current?.()}>Choose a file</Button>
            </>
          ) : (
            <Uploading {...sent} />
          )}
          <Text size="sm" c="dimmed" ta="center">
            Up to {mostImportMegabytes} MB and {formatCount(mostFileRows)} rows, with the names of the columns above
            them
          </Text>
        </Stack>
      </Dropzone>
      <ErrorLine text={problem} />
    </>
  );
}

function Uploading({ name, share }: { name: string; share: number }) {
  const text = share < 1 ? `Sending ${name}...` : `Reading ${name}...`;
  return (
    <div className={styles.uploading}>
      <Text role="status" ta="center" mb={8} className={styles.fileName}>
        {text}
      </Text>
      <Progress value={share * 100} animated={share === 1} aria-label={text} transitionDuration={200} />
    </div>
  );
}
