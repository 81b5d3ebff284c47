import type { Frame, Point } from './drop-areas.ts';

/** The rectangle between two corners, in any order. */
export const boxOf = (one: Point, other: Point): Frame => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

const overlaps = (start: number, length: number, from: number, size: number): boolean =>
  start < from + size && from < start + length;

/**
 * The ids of the frames that a box touches, each once. A frame that only shares an edge with it is not touched.
 *
 * @example touchedBy({ left: 0, top: 0, width: 10, height: 10 }, [{ id: 'a', left: 5, top: 5, width: 9, height: 2 }]) → ['a']
 */
export const touchedBy = (box: Frame, cards: readonly (Frame & { id: string })[]): string[] => [
  ...new Set(
    cards
      .filter(
        ({ left, top, width, height }) =>
          overlaps(box.left, box.width, left, width) && overlaps(box.top, box.height, top, height),
      )
      .map(({ id }) => id),
  ),
];

/** Whether a pointer has moved far enough to mean more than a click, in pixels. */
export const hasMoved = (from: Point, to: Point, least = 6): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= least;
