import { useEffect } from 'react';

/**
 * Moves the focus to the heading of a thread that was opened, for keyboards and screen readers. The shell has given it to
 * the page, or the row that had it is gone; a field in which somebody types keeps it.
 */
export function useFocusOnThread(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused !== null && focused !== document.body && focused.id !== 'content') return;
      document.querySelector<HTMLElement>('[data-thread-heading]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
