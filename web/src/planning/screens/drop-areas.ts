import { momentAt, placeOf, placeOfEnd } from '../parts/day-axis.ts';
import type { Placement } from '../parts/placement.ts';
import type { Board, Slot } from './board.ts';
import type { Area } from './drop.ts';

/** In window pixels. */
export type Point = { x: number; y: number };
export type Frame = { left: number; top: number; width: number; height: number };

export type Found = { area: Area; element: HTMLElement; isAcross: boolean };

/** The drop area under the pointer. */
export function dropAreaAt({ x, y }: Point): Found | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement)) continue;
    // On a narrow screen the tray overlays the board.
    if (element.dataset.tray !== undefined) return null;
    const { area: kind, day, person, axis } = element.dataset;
    if (kind !== 'time' && kind !== 'any-time' && kind !== 'day') continue;
    const personId = person === undefined ? undefined : person === '' ? null : person;
    return { area: { kind, day: day ?? '', personId }, element, isAcross: axis === 'x' };
  }
  return null;
}

/** Whether the pointer is over the tray. */
export const isOverTray = ({ x, y }: Point): boolean =>
  document.elementFromPoint(x, y)?.closest('[data-tray]') !== null;

/** The person in whose row an element is; null in the row of nobody, undefined without rows. */
export function personOfRow(element: Element): string | null | undefined {
  const person = element.closest<HTMLElement>('[data-person]')?.dataset.person;
  return person === '' ? null : person;
}

/** The relative position along the hours of an area, 0 to 1. */
export function shareOf({ element, isAcross }: Found, { x, y }: Point): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  return isAcross ? (x - left) / width : (y - top) / height;
}

/** The moment at a position in an area with hours. Null in other areas. */
export function slotAt(at: Point, { axis, clockOf }: Board): Slot | null {
  const found = dropAreaAt(at);
  if (found === null) return null;
  const { area } = found;
  const moment = area.kind === 'time' ? momentAt(axis, clockOf(area.day), shareOf(found, at) * axis.keys.length) : null;
  return { day: area.day, moment, personId: area.personId };
}

/** The frame of a placement in an area, in window pixels. */
export function frameOf(found: Found, placement: Placement, { axis, clockOf }: Board): Frame {
  const { left, top, width, height } = found.element.getBoundingClientRect();
  if (found.area.kind !== 'time') return { left, top, width, height };
  const clock = clockOf(found.area.day);
  const from = placeOf(axis, clock, placement.start) / axis.keys.length;
  const to = placeOfEnd(axis, clock, placement.end) / axis.keys.length;
  return found.isAcross
    ? { left: left + from * width, width: (to - from) * width, top, height }
    : { left, width, top: top + from * height, height: (to - from) * height };
}

/** The position of a mouse or touch event. */
export const pointOf = (event: Event): Point | null => {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  if (touch !== undefined) return { x: touch.clientX, y: touch.clientY };
  return event instanceof MouseEvent ? { x: event.clientX, y: event.clientY } : null;
};
