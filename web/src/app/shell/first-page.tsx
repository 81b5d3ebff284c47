import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { firstPageData } from './first-data.ts';
import { pageShown } from './page-shown.ts';

/**
 * The first page of a visit is rendered after the shell, once with its data, and in pieces that do not delay input. The
 * shell stays mounted, so that later pages are rendered at once.
 */
export function FirstPage({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    void firstPageData().then(() => startTransition(() => setShown(true)));
  }, []);
  useEffect(() => {
    if (isShown) pageShown.set(true);
  }, [isShown]);
  return isShown ? children : null;
}
