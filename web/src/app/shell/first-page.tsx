import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeSeenPage } from '../kept/seen-page.ts';
import { firstPageData } from './first-data.ts';
import { pageShown } from './page-shown.ts';
import { restoreScroll } from './restored-scroll.ts';

/**
 * The first page of a visit is rendered after the shell, once with its data, and in pieces that do not delay input. The
 * shell stays mounted, so that later pages are rendered at once. Then the page is scrolled to where it was left. Until then its
 * place shows what this device has kept of it (`kept/seen-page.ts`).
 */
export function FirstPage({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...takeSeenPage()), []);
  useEffect(() => {
    void firstPageData().then(() => startTransition(() => setShown(true)));
  }, []);
  const left = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const [top] = useState(left);
  useEffect(() => {
    if (isShown) pageShown.set(true);
    return isShown && top > 0 ? restoreScroll(top) : undefined;
  }, [isShown, top]);
  return isShown ? children : <div ref={place} inert aria-hidden />;
}
