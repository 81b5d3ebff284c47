const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to where a page was left, as far as its content has arrived, until it is there or somebody uses the page. The
 * router restores the position before the first page is rendered, when there is nothing to scroll yet.
 */
export function restoreScroll(top: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top });
    if (window.scrollY >= Math.floor(top)) stop();
  });
  function stop() {
    observer.disconnect();
    for (const input of inputs) removeEventListener(input, stop, true);
  }
  for (const input of inputs) addEventListener(input, stop, { capture: true, passive: true });
  observer.observe(document.body);
  return stop;
}
