import { type RefObject, useEffect, useRef } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

/** How long anything moves, in milliseconds: long enough to be seen, too short to wait for (screens 3.13). */
const shortMs = 180;

/** The movement of a sorted list's rows; null for people who want less motion. */
export const sortingMotion = (): { duration: number; easing: string } | null =>
  reduced.matches ? null : { duration: shortMs, easing: 'ease-out' };

const show = (element: Element | null, steps: Keyframe[]): void => {
  if (!reduced.matches) element?.animate(steps, { duration: shortMs, easing: 'ease-out' });
};

/**
 * Moves an element for a moment when its value has changed while it is shown, such as a status after a drag, or the
 * amount that is left after a payment. Nothing moves when it appears, or for people who want less motion.
 */
export function useMotionOnChange<E extends HTMLElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    show(element.current, [{ scale: 1 }, { scale: 1.14 }, { scale: 1 }]);
  }, [value]);
  return element;
}

/**
 * Lets what was dragged settle at its new place: the elements that match there once the page shows the move, which is in
 * the frame after the next one.
 */
export function settle(selectors: readonly string[]): void {
  if (reduced.matches || selectors.length === 0) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const element of document.querySelectorAll(selectors.join()))
        show(element, [
          { scale: 1.05, opacity: 0.75 },
          { scale: 1, opacity: 1 },
        ]);
    }),
  );
}
