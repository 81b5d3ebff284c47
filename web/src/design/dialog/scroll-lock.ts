import { markRoot } from '../root-mark.ts';

let barWidth: number | null = null;

/** The width of the scrollbars in pixels; 0 where they lie over the content. */
function scrollbarWidth(): number {
  if (barWidth === null) {
    const scrolled = document.createElement('div');
    scrolled.style.cssText = 'position: fixed; visibility: hidden; overflow: scroll; width: 50px; height: 50px';
    document.body.append(scrolled);
    barWidth = scrolled.offsetWidth - scrolled.clientWidth;
    scrolled.remove();
  }
  return barWidth;
}

/** The room that the page's scrollbar takes now. It is not asked for without need, because the answer needs a layout. */
const gap = (): number => (scrollbarWidth() === 0 ? 0 : window.innerWidth - document.documentElement.clientWidth);

let locks = 0;

/**
 * Keeps the page behind a dialog where it is until the returned function is called. The lock of Mantine's dialogs sets an
 * inherited property of the body, for which browsers compute the styles of all elements again.
 */
export function lockScroll(): () => void {
  locks += 1;
  if (locks === 1) {
    const width = gap();
    if (width > 0) document.body.style.paddingInlineEnd = `${width}px`;
  }
  const unmark = markRoot('covered');
  return () => {
    unmark();
    locks -= 1;
    if (locks === 0) document.body.style.removeProperty('padding-inline-end');
  };
}
