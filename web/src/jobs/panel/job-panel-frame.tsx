import { ActionIcon, CloseButton, Drawer, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useLayer } from '../../app/layers.ts';
import { useIsPhone } from '../../design/phone.ts';
import styles from './job-panel.module.css';

type JobPanelFrameProps = {
  jobId: string;
  title: ReactNode;
  onClose: () => void;
  /** What stands under the title and stays in sight. */
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A drawer over the list; on a phone a page with its footer fixed (screens 3.1, M20). */
export function JobPanelFrame(props: JobPanelFrameProps) {
  return useIsPhone() ? <PhonePage {...props} /> : <PanelDrawer {...props} />;
}

function PanelDrawer({ jobId, title, onClose, head, footer, children }: JobPanelFrameProps) {
  useLayer({ opened: true, close: onClose });
  useFocusOnRowAfterwards(jobId);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      closeOnEscape={false}
      size={760}
      returnFocus={false}
      classNames={{ content: styles.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={styles.head}>
          <div className={styles.title}>
            <Drawer.Title className={styles.name}>{title}</Drawer.Title>
            <CloseButton aria-label="Close" size="lg" onClick={onClose} />
          </div>
          {head}
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The row that opened the panel has the focus again when the panel is gone. */
function useFocusOnRowAfterwards(jobId: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(`[id="job-${jobId}"] [data-row-target]`)?.focus({ preventScroll: true });
      });
    },
    [jobId],
  );
}

function PhonePage({ title, onClose, head, footer, children }: JobPanelFrameProps) {
  return (
    <div className={styles.page} data-footer={footer !== undefined || undefined}>
      <div className={styles.head}>
        <div className={styles.title}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Back to the jobs" onClick={onClose}>
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
          <Title order={1} className={styles.name}>
            {title}
          </Title>
        </div>
        {head}
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
