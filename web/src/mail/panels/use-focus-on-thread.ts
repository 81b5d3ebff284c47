import { useEffect } from 'react';

/**
 * Focuses the heading of a thread that was opened, for keyboards and screen readers, because the shell has focused the
 * page, or the focused row is gone. A field in which the user types keeps the focus.
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
