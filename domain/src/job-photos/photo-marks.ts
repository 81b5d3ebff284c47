/** The colors of marks, each readable on light and on dark pictures because marks have an outline. */
export const markColors = ['red', 'yellow', 'blue', 'white'] as const;
export type MarkColor = (typeof markColors)[number];

/** A place on a picture, as shares of its width and height: 0 0 is the top left corner, 1 1 the bottom right one. */
export type MarkPoint = { x: number; y: number };

/** A mark drawn on a photo. The picture itself stays as it is. */
export type PhotoMark =
  | { kind: 'arrow'; color: MarkColor; from: MarkPoint; to: MarkPoint }
  | { kind: 'text'; color: MarkColor; at: MarkPoint; text: string };

export const mostMarks = 100;
export const markTextMaximum = 120;

const inside = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));

/**
 * A place of the pointer on a picture, moved into it.
 *
 * @example pointOn({ left: 10, top: 0, width: 200, height: 100 }, { x: 60, y: 120 }) → { x: 0.25, y: 1 }
 */
export const pointOn = (
  box: { left: number; top: number; width: number; height: number },
  at: { x: number; y: number },
): MarkPoint => ({ x: inside((at.x - box.left) / box.width), y: inside((at.y - box.top) / box.height) });

/** The shortest arrow, as a share of the picture: a shorter one was a click. */
const shortest = 0.015;

/** @example isDrawn({ x: 0.1, y: 0.1 }, { x: 0.3, y: 0.1 }) → true */
export const isDrawn = (from: MarkPoint, to: MarkPoint): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= shortest;

/**
 * The two ends of an arrow's head, in the same units as its points: as long as a quarter of the arrow, within bounds.
 *
 * @example headOf({ x: 0, y: 0 }, { x: 100, y: 0 }, 20) → [{ x: 84.7…, y: -12.9… }, { x: 84.7…, y: 12.9… }]
 */
export function headOf(from: MarkPoint, to: MarkPoint, longest: number): [MarkPoint, MarkPoint] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.min(longest, Math.hypot(to.x - from.x, to.y - from.y) / 2);
  const end = (turn: number): MarkPoint => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return [end(0.7), end(-0.7)];
}
