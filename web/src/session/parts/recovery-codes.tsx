import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { saveFile } from '../../app/save-file.ts';
import styles from './two-step-panel.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), fileName: 'truckroll-recovery-codes.txt' });
  return (
    <Stack gap="md">
      <div role="status">
        <Text fw={600}>Keep these recovery codes safe</Text>
        <Text>Each signs you in once when you do not have your phone. They are not shown again.</Text>
      </div>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={download}>
          Download
        </Button>
      </Group>
      <Button onClick={onDone}>I have saved them</Button>
    </Stack>
  );
}
