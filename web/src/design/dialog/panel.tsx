import { ActionIcon, CloseButton, Drawer, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLayer } from './layers.ts';
import styles from './panel.module.css';

export type PanelParts = {
  title: ReactNode;
  onClose: () => void;
  /** Content under the title that does not scroll. */
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

type PanelDrawerProps = PanelParts & {
  /** Whether it covers the whole screen of a phone, with the close button at the start. */
  fillsScreen?: boolean;
  returnFocus?: boolean;
};

/** A record in a drawer over its list (screens 3.1). */
export function PanelDrawer(props: PanelDrawerProps) {
  const { title, onClose, head, footer, fillsScreen = false, returnFocus, children } = props;
  useLayer({ opened: true, close: onClose });
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      closeOnEscape={false}
      size={fillsScreen ? '100%' : 760}
      returnFocus={returnFocus}
      classNames={{ content: styles.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={styles.head}>
          <div className={styles.title}>
            {fillsScreen && <BackButton label="Close" onClick={onClose} />}
            <Drawer.Title className={styles.name}>{title}</Drawer.Title>
            {!fillsScreen && <CloseButton aria-label="Close" size="lg" onClick={onClose} />}
          </div>
          {head}
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
        {footer !== undefined && (
          <div className={styles.footer} data-action-bar>
            {footer}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The same record as a page on a phone, with its footer fixed above the navigation bar. */
export const PanelPage = ({
  title,
  onClose,
  backLabel,
  head,
  footer,
  children,
}: PanelParts & { backLabel: string }) => (
  <div className={styles.page} data-footer={footer !== undefined || undefined}>
    <div className={styles.head}>
      <div className={styles.title}>
        <BackButton label={backLabel} onClick={onClose} />
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

const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
    <IconArrowLeft size={22} aria-hidden />
  </ActionIcon>
);

/** The line of facts under the title. */
export const PanelFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>;
