import { Button, Group, Text } from '@mantine/core';
import type { StoredFile } from '@truckroll/contract/files/files';
import { problemText } from '../../design/feedback/api-problem.ts';
import { useSummarize } from './drive-queries.ts';
import styles from './file-viewer.module.css';

type NoTextProps = { file: StoredFile; canChange: boolean };

/**
 * Says that a file has no text. One that was read can be read again: the recognition of text in scans may have been
 * switched on since.
 */
export function NoText({ file: { id, fileId }, canChange }: NoTextProps) {
  const { mutate, isPending, error } = useSummarize(id);
  return (
    <Group gap="sm" className={styles.notice}>
      <Text size="sm" c="dimmed" role="status">
        There is no text to read in this file.
      </Text>
      {canChange && fileId !== null && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          Read again
        </Button>
      )}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemText(error)}
        </Text>
      )}
    </Group>
  );
}
