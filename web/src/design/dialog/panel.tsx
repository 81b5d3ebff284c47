import { ActionIcon, CloseButton, Drawer, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRootMark } from '../root-mark.ts';
import { useLayer } from './layers.ts';
import styles from './panel.module.css';

export type PanelProps = {
  title: ReactNode;
  onClose: () => void;
  /** A `PanelContent`. It can change, for instance when the record arrives, while the panel with its focus stays. */
  children: ReactNode;
};

type PanelDrawerProps = PanelProps & {
  /** Whether it covers the whole screen of a phone, with the close button at the start. */
  fillsScreen?: boolean;
  returnFocus?: boolean;
};

/** A record in a drawer over its list (screens 3.1). */
export function PanelDrawer({ title, onClose, fillsScreen = false, returnFocus, children }: PanelDrawerProps) {
  useLayer({ opened: true, close: onClose, kind: 'drawer' });
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
        <div className={styles.title}>
          {fillsScreen && <BackButton label="Close" onClick={onClose} />}
          <Drawer.Title className={styles.name}>{title}</Drawer.Title>
          {!fillsScreen && <CloseButton aria-label="Close" size="lg" onClick={onClose} />}
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The same record as a page on a phone, with its footer fixed above the navigation bar. */
export const PanelPage = ({ title, onClose, backLabel, children }: PanelProps & { backLabel: string }) => (
  <div className={styles.page}>
    <div className={styles.title}>
      <BackButton label={backLabel} onClick={onClose} />
      <Title order={1} className={styles.name}>
        {title}
      </Title>
    </div>
    {children}
  </div>
);

type PanelContentProps = {
  /** Content under the title that does not scroll. */
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The content of a panel under its title. */
export function PanelContent({ head, footer, children }: PanelContentProps) {
  useRootMark('action-bar', footer !== undefined);
  return (
    <>
      <div className={styles.head}>{head}</div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  );
}

const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
    <IconArrowLeft size={22} aria-hidden />
  </ActionIcon>
);

/** The line of facts under the title. */
export const PanelFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>;
