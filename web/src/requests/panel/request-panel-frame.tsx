import { ActionIcon, CloseButton, Drawer } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLayer } from '../../app/layers.ts';
import { useIsPhone } from '../../design/phone.ts';
import styles from './request-panel.module.css';

type RequestPanelFrameProps = {
  title: ReactNode;
  onClose: () => void;
  /** What stands under the title and stays in sight. */
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A drawer over the page; on a phone it fills the screen, with its footer fixed (screens 3.1). */
export function RequestPanelFrame({ title, onClose, head, footer, children }: RequestPanelFrameProps) {
  const isPhone = useIsPhone();
  useLayer({ opened: true, close: onClose });
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      closeOnEscape={false}
      size={isPhone ? '100%' : 760}
      classNames={{ content: styles.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={styles.head}>
          <div className={styles.title}>
            {isPhone && (
              <ActionIcon variant="subtle" color="gray" size={44} aria-label="Close" onClick={onClose}>
                <IconArrowLeft size={22} aria-hidden />
              </ActionIcon>
            )}
            <Drawer.Title className={styles.name}>{title}</Drawer.Title>
            {!isPhone && <CloseButton aria-label="Close" size="lg" onClick={onClose} />}
          </div>
          {head}
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
