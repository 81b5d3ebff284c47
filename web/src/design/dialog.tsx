import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from '../app/layers.ts';
import styles from './form-modal.module.css';
import { useIsPhone } from './phone.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog to read, in the same frame as those with a form. */
export function Dialog({ title, onClose, width = 640, footer, children }: DialogProps) {
  const isPhone = useIsPhone();
  useLayer({ opened: true, close: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      size={width}
      fullScreen={isPhone}
      classNames={{ content: styles.content, header: styles.header, body: styles.body, title: styles.title }}
    >
      <div className={styles.fields}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
