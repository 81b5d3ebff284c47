type Box = { top: number; right: number; bottom: number; left: number };

const gap = 8;

/**
 * How far toasts move, in pixels, so that they do not cover a control: above it or, where there is no room, below or
 * beside it. They stay where they are if they do not touch it, or where no side has room.
 *
 * @example awayFrom({ top: 800, bottom: 860, left: 1020, right: 1420 }, { top: 810, bottom: 850, left: 1300, right: 1400 },
 *   { width: 1440, height: 900 }) → { x: 0, y: -58 }
 */
export function awayFrom(
  toasts: Box,
  control: Box,
  viewport: { width: number; height: number },
): { x: number; y: number } {
  const still = { x: 0, y: 0 };
  const touches =
    toasts.left < control.right + gap &&
    control.left < toasts.right + gap &&
    toasts.top < control.bottom + gap &&
    control.top < toasts.bottom + gap;
  // A control as large as a page, such as a list, leaves no place beside it.
  if (!touches || control.right <= control.left || control.bottom <= control.top) return still;
  const up = control.top - gap - toasts.bottom;
  const down = control.bottom + gap - toasts.top;
  const aside = control.left - gap - toasts.right;
  if (toasts.top + up >= gap) return { x: 0, y: up };
  if (toasts.bottom + down <= viewport.height - gap) return { x: 0, y: down };
  if (toasts.left + aside >= gap) return { x: aside, y: 0 };
  return still;
}
