import { useLayoutEffect } from 'react';

/** The parts on screen on which the styles of other parts depend. */
type RootMark = 'covered' | 'dialog' | 'action-bar' | 'call-bar';

const shown = new Map<RootMark, number>();

function count(mark: RootMark, by: 1 | -1): void {
  const now = (shown.get(mark) ?? 0) + by;
  shown.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/**
 * Sets the attribute `data-<mark>` of the root element, for styles such as `:root[data-action-bar] .stack`, and returns
 * the function that takes it back. `:root:has(…)` would say the same, but with it browsers check the styles of the whole
 * page whenever an element is added.
 */
export function markRoot(mark: RootMark): () => void {
  count(mark, 1);
  return () => count(mark, -1);
}

/** Marks the root element while the component is shown and `isShown`. */
export function useRootMark(mark: RootMark, isShown = true): void {
  useLayoutEffect(() => (isShown ? markRoot(mark) : undefined), [mark, isShown]);
}
