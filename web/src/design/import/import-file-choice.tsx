import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './import.module.css';

type ImportFileChoiceProps = {
  /** A hint about where such a file comes from. */
  hint: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** A drop area and a button for a file. The file is validated by its content and not by its name. */
export function ImportFileChoice({ hint, isBusy, onChoose }: ImportFileChoiceProps) {
  const open = useRef<() => void>(null);
  return (
    <>
      <Dropzone
        openRef={open}
        multiple={false}
        disabled={isBusy}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ 'aria-label': 'CSV file' }}
        onDrop={([file]) => {
          if (file !== undefined) onChoose(file);
        }}
      >
        <Stack align="center" gap="sm" py={24} className={styles.drop}>
          <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
          <Text ta="center">Drop a CSV file here</Text>
          <Button disabled={isBusy} onClick={() => open.current?.()} data-autofocus>
            Choose a file
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            Up to 5 MB, with the names of the columns in its first row
          </Text>
        </Stack>
      </Dropzone>
      <Text size="sm" c="dimmed">
        {hint} You will see how each column is read before anything is imported.
      </Text>
    </>
  );
}
