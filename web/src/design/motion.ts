import { type RefObject, useEffect, useRef } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Moves an element for a moment when its value has changed while it is shown, such as a status after a drag or a
 * payment. Nothing moves when it appears, or for people who want less motion.
 */
export function useMotionOnChange<E extends HTMLElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (reduced.matches) return;
    element.current?.animate([{ scale: 1 }, { scale: 1.14 }, { scale: 1 }], { duration: 320, easing: 'ease-out' });
  }, [value]);
  return element;
}
