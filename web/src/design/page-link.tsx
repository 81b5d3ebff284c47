import { type AnyRouter, type LinkProps, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

export type PageAddress = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'> & {
  /** Opens a new tab, in places where the current work must not be left. */
  opensTab?: boolean;
};

type PageLinkProps = Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'rel' | 'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onTouchStart'
> & {
  link: PageAddress;
  /** Whether the keys j and k go to it, and a click anywhere on its row activates it. */
  isRowTarget?: boolean;
};

/**
 * A link to a page, for lists: the router's own link computes its address again on every navigation, and this one only
 * when it is rendered.
 */
export function PageLink({ link, isRowTarget, ...attributes }: PageLinkProps) {
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
      data-row-target={isRowTarget}
      {...attributes}
      onClick={open}
      onPointerEnter={() => preloadSoon(router, to)}
      onPointerLeave={stopPreload}
      onFocus={() => preloadSoon(router, to)}
      onBlur={stopPreload}
      onTouchStart={() => preload(router, to)}
    />
  );
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

type Target = Omit<PageAddress, 'opensTab'>;

/** How long a link is pointed at or focused before its page is fetched, in milliseconds: rows are passed over quickly. */
const intentMs = 60;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the code and the data of the page. A failure is the opened page's to show. */
function preload(router: AnyRouter, to: Target): void {
  stopPreload();
  router.preloadRoute(to).catch(() => undefined);
}

function preloadSoon(router: AnyRouter, to: Target): void {
  stopPreload();
  timer = setTimeout(() => preload(router, to), intentMs);
}

const stopPreload = (): void => clearTimeout(timer);
