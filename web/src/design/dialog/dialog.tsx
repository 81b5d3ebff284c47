import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSharedWords } from '../feedback/shared-words.ts';
import { useIsPhone } from '../phone.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import styles from './form-modal.module.css';
import { useLayer } from './layers.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  width?: number;
  /** Above the others, also above M0 while its work waits for what is asked here. */
  isOnTop?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** A read-only dialog, with the same frame as form dialogs. */
export function Dialog({ title, onClose, width = 640, isOnTop = false, footer, children }: DialogProps) {
  const isPhone = useIsPhone();
  const { close } = useSharedWords();
  useLayer({ opened: true, close: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      closeButtonProps={{ 'aria-label': close }}
      size={width}
      {...(isOnTop ? { zIndex: 360 } : {})}
      fullScreen={isPhone}
      classNames={{ content: styles.content, header: styles.header, body: styles.body, title: styles.title }}
    >
      <ScrollRegion className={styles.fields} aria-label={title}>
        {children}
      </ScrollRegion>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
