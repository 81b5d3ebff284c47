import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import styles from './upload-box.module.css';

type DropZoneProps = {
  /** Opens the file picker. */
  openRef: RefObject<(() => void) | null>;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
};

/** Accepts dropped files anywhere on its children; a button elsewhere opens the file picker. */
export function DropZone({ openRef, onChoose, children }: DropZoneProps) {
  return (
    <Dropzone
      openRef={openRef}
      onDrop={onChoose}
      multiple
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      classNames={{ root: styles.zone, inner: styles.zoneInner }}
    >
      <Dropzone.Accept>
        <div className={styles.over}>
          <IconUpload size={20} aria-hidden />
          Drop files here to add them
        </div>
      </Dropzone.Accept>
      {children}
    </Dropzone>
  );
}
