import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { type PageAddress, PageLink } from '../page-link.tsx';
import styles from './row-target.module.css';

/** The target of a row: a page, which can also open in a new tab, or a layer over the list. */
export type RowLink = PageAddress;

type RowTargetProps = {
  link?: RowLink;
  onOpen?: () => void;
  /** Whether the details below the row are shown; undefined for a row without details. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The row's link or button. The keyboard focuses it, and a click anywhere on the row activates it. */
export function RowTarget({ link, onOpen, isOpen, children }: RowTargetProps) {
  if (link !== undefined) {
    return (
      <PageLink link={link} className={styles.target} isRowTarget>
        {children}
      </PageLink>
    );
  }
  if (onOpen === undefined) return children;
  return (
    <UnstyledButton data-row-target aria-expanded={isOpen} className={styles.target} onClick={onOpen}>
      {isOpen !== undefined && <IconChevronRight size={16} aria-hidden className={styles.sign} />}
      {children}
    </UnstyledButton>
  );
}

const ownControls = 'a, button, input, label, [role="menuitem"], [role="option"], [role="checkbox"]';

const targetIn = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('[data-row-target]');

function openInNewTab(target: HTMLElement): void {
  if (target instanceof HTMLAnchorElement) window.open(target.href, '_blank', 'noopener');
  else target.click();
}

const isOnOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest(ownControls) !== null;

/** A click anywhere on the row activates its link, unless text is being selected. */
export function pressRow(event: MouseEvent<HTMLElement>): void {
  const target = targetIn(event.currentTarget);
  if (target === null || isOnOwnControl(event) || window.getSelection()?.isCollapsed === false) return;
  if (event.metaKey || event.ctrlKey) openInNewTab(target);
  else target.click();
}

/** The middle button opens a row's page in a new tab. */
export function middlePressRow(event: MouseEvent<HTMLElement>): void {
  const target = targetIn(event.currentTarget);
  if (event.button === 1 && target !== null && !isOnOwnControl(event)) openInNewTab(target);
}
