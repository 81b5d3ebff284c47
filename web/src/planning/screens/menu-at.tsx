import { Menu, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './board-menu.module.css';
import type { Point } from './drop-areas.ts';

type MenuAtProps = {
  /** In window pixels. */
  at: Point;
  title: string;
  /** Whether the focus returns to where it was before the menu opened. */
  returnFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** An open menu at a place of the page. */
export function MenuAt({ at, title, returnFocus = true, onClose, children }: MenuAtProps) {
  return (
    <Menu opened onChange={(isOpen) => !isOpen && onClose()} position="bottom-start" returnFocus={returnFocus}>
      <Menu.Target>
        <UnstyledButton tabIndex={-1} aria-label={title} style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.label}>{title}</Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
