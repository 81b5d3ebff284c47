import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type AnyRouter, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './row-target.module.css';

/** The target of a row: a page, which can also open in a new tab, or a layer over the list. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'> & {
  /** Opens a new tab, in places where the current work must not be left. */
  opensTab?: boolean;
};

type RowTargetProps = {
  link?: RowLink;
  onOpen?: () => void;
  /** Whether the details below the row are shown; undefined for a row without details. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The row's link or button. The keyboard focuses it, and a press anywhere on the row activates it. */
export function RowTarget({ link, onOpen, isOpen, children }: RowTargetProps) {
  if (link !== undefined) return <PageTarget link={link}>{children}</PageTarget>;
  if (onOpen === undefined) return children;
  return (
    <UnstyledButton data-row-target aria-expanded={isOpen} className={styles.target} onClick={onOpen}>
      {isOpen !== undefined && <IconChevronRight size={16} aria-hidden className={styles.sign} />}
      {children}
    </UnstyledButton>
  );
}

/**
 * The router's own link computes its address again on every navigation. A row's changes only with its list, which then
 * renders the row again.
 */
function PageTarget({ link, children }: { link: RowLink; children: ReactNode }) {
  const router = useRouter();
  const { opensTab = false, ...to } = link;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensTab || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return (
    <a
      href={router.history.createHref(router.buildLocation(to).href)}
      {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}
      data-row-target
      className={styles.target}
      onClick={open}
      onPointerEnter={() => preloadOnce(router, to)}
    >
      {children}
    </a>
  );
}

const preloaded = new Set<RowLink['to']>();

/** Fetches the code of the rows' page when one of them is first pointed at. */
function preloadOnce(router: AnyRouter, to: Omit<RowLink, 'opensTab'>): void {
  if (preloaded.has(to.to)) return;
  preloaded.add(to.to);
  // A failure is the opened page's to show.
  router.preloadRoute(to).catch(() => preloaded.delete(to.to));
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

const ownControls = 'a, button, input, label, [role="menuitem"], [role="option"], [role="checkbox"]';

const targetIn = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('[data-row-target]');

function openInNewTab(target: HTMLElement): void {
  if (target instanceof HTMLAnchorElement) window.open(target.href, '_blank', 'noopener');
  else target.click();
}

const isOnOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest(ownControls) !== null;

/** A press anywhere on the row activates its link, unless text is being selected. */
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
