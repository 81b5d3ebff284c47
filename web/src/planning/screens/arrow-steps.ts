import type { Mode } from '../parts/calendar-range.ts';

/** The centre of a rendered element. */
export type Spot = { id: string; x: number; y: number };

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type ArrowKey = keyof typeof directions;

export const isArrowKey = (key: string): key is ArrowKey => Object.hasOwn(directions, key);

/** The weight of the distance across the direction, because users expect to stay in a row or column. */
const asideWeight = 2;

/**
 * The target of an arrow key: the nearest spot in its direction. Spots that are more across than along are ignored.
 * Undefined at the end.
 */
export function nearest(spots: readonly Spot[], from: Spot, key: ArrowKey): Spot | undefined {
  const { x, y } = directions[key];
  let best: Spot | undefined;
  let bestWay = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * x + (spot.y - from.y) * y;
    const aside = Math.abs((spot.x - from.x) * y) + Math.abs((spot.y - from.y) * x);
    const way = ahead + asideWeight * aside;
    if (spot.id === from.id || ahead <= 0.5 || way >= bestWay) continue;
    best = spot;
    bestWay = way;
  }
  return best;
}

/**
 * The effect of Alt with an arrow on an entry: the minutes, days or rows to move by, or the minutes to move its end by.
 */
export type KeyMove = { minutes?: number; days?: number; people?: 1 | -1; end?: number };

const quarter = 15;

/**
 * Alt with an arrow moves the focused entry in the direction of the arrow: in time, or to another day or person. With
 * Shift it moves the entry's end.
 */
export function keyMove(mode: Mode, key: ArrowKey, withShift: boolean): KeyMove | null {
  const { x, y } = directions[key];
  if (mode === 'day') {
    if (x !== 0) return withShift ? { end: x * quarter } : { minutes: x * quarter };
    return withShift ? null : { people: y === 1 ? 1 : -1 };
  }
  if (mode === 'people') {
    if (y !== 0) return withShift ? null : { people: y === 1 ? 1 : -1 };
    return withShift ? { end: x * quarter } : { days: x };
  }
  if (mode === 'week') {
    if (y !== 0) return withShift ? { end: y * quarter } : { minutes: y * quarter };
    return withShift ? null : { days: x };
  }
  if (withShift) return mode !== 'month' && x !== 0 ? { end: x * quarter } : null;
  if (mode === 'month') return { days: x + 7 * y };
  return x !== 0 ? { minutes: x * quarter } : { days: y };
}
