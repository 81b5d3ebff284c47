import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useRef } from 'react';
import { externalStore } from '../app/external-store.ts';
import type { Board } from './board.ts';
import { momentAt, placeOf, placeOfEnd } from './day-axis.ts';
import { type Area, dropped, type Hold } from './drop.ts';
import type { Entry } from './entry.ts';
import { plannedZone } from './mover.ts';
import { isSamePlacement, type Placement, placementOf } from './placement.ts';

/** A job of the tray. */
export type TrayJob = { id: string; title: string };

/** The drag that goes on: what is held, where it would land, and the frame that shows it, in pixels of the window. */
export type Drag = {
  title: string;
  placement: Placement | null;
  zone: string;
  frame: { left: number; top: number; width: number; height: number } | null;
  pointer: { x: number; y: number };
};

/** Apart from the tree, so that a drag draws nothing anew but itself. */
export const drag = externalStore<Drag | null>(null);

type Found = { area: Area; element: HTMLElement; isAcross: boolean };

/** What lies under the pointer and takes what is dropped. */
function areaAt({ x, y }: { x: number; y: number }): Found | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement)) continue;
    const { area: kind, day, person, axis } = element.dataset;
    if (kind !== 'time' && kind !== 'any-time' && kind !== 'day') continue;
    const personId = person === undefined ? undefined : person === '' ? null : person;
    return { area: { kind, day: day ?? '', personId }, element, isAcross: axis === 'x' };
  }
  return null;
}

/** How far along the hours of an area a place is, 0 to 1. */
function shareOf({ element, isAcross }: Found, { x, y }: { x: number; y: number }): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  return isAcross ? (x - left) / width : (y - top) / height;
}

/** The moment of a place in an area along the hours; null in others. */
export function slotAt(at: { x: number; y: number }, { axis, clockOf }: Board) {
  const found = areaAt(at);
  if (found === null) return null;
  const { area } = found;
  const moment = area.kind === 'time' ? momentAt(axis, clockOf(area.day), shareOf(found, at) * axis.keys.length) : null;
  return { day: area.day, moment, personId: area.personId };
}

function frameOf(found: Found, placement: Placement, { axis, clockOf }: Board): Drag['frame'] {
  const { left, top, width, height } = found.element.getBoundingClientRect();
  if (found.area.kind !== 'time') return { left, top, width, height };
  const clock = clockOf(found.area.day);
  const from = placeOf(axis, clock, placement.start) / axis.keys.length;
  const to = placeOfEnd(axis, clock, placement.end) / axis.keys.length;
  return found.isAcross
    ? { left: left + from * width, width: (to - from) * width, top, height }
    : { left, width, top: top + from * height, height: (to - from) * height };
}

const hourMs = 3_600_000;

/** What a tray's job would be: an hour of nobody's time. */
const newPlacement: Placement = { start: 0, end: hourMs, isAllDay: true, people: [] };

type Held = { hold: Hold; entry: Entry | null; job: TrayJob | null; zone: string };

const pointOf = (event: Event): { x: number; y: number } | null => {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  if (touch !== undefined) return { x: touch.clientX, y: touch.clientY };
  return event instanceof MouseEvent ? { x: event.clientX, y: event.clientY } : null;
};

/** Dragging on a calendar: follows the pointer, shows where it would land, and moves what was dropped. */
export function useDragging(
  { board, entryById }: { board: Board; entryById: (id: string) => Entry | undefined },
  onTrayDrop: (job: TrayJob, placement: Placement) => void,
) {
  const held = useRef<Held | null>(null);
  const stop = useRef<(() => void) | null>(null);

  function landing(at: { x: number; y: number }): { found: Found; placement: Placement } | null {
    const current = held.current;
    const found = areaAt(at);
    if (current === null || found === null) return null;
    const { entry, zone } = current;
    const grid = {
      axis: board.axis,
      clock: board.clockOf(found.area.day),
      zone,
      personById: board.personById,
      mayHandOver: entry === null || board.mayHandOver(entry),
    };
    return { found, placement: dropped(current.hold, found.area, shareOf(found, at), grid) };
  }

  function show(at: { x: number; y: number }): void {
    const current = held.current;
    if (current === null) return;
    const landed = landing(at);
    drag.set({
      title: current.entry?.title ?? current.job?.title ?? '',
      zone: current.zone,
      placement: landed?.placement ?? null,
      frame: landed === null ? null : frameOf(landed.found, landed.placement, board),
      pointer: at,
    });
  }

  function end(): void {
    stop.current?.();
    stop.current = null;
    held.current = null;
    drag.set(null);
  }

  function holdOf(taken: HTMLElement, start: Event, at: { x: number; y: number }): Held | null {
    const { job: jobId, name = '', entry: entryId, place = '' } = taken.dataset;
    if (jobId !== undefined) {
      const hold: Hold = { placement: newPlacement, part: 'whole', grabbed: 0, fromPerson: null };
      return { hold, entry: null, job: { id: jobId, title: name }, zone: board.zone };
    }
    const entry = entryById(entryId ?? '');
    if (entry === undefined) return null;
    const isEnd = start.target instanceof Element && start.target.closest('[data-end]') !== null;
    const slot = slotAt(at, board);
    const grabbed = entry.isAllDay || slot === null || slot.moment === null ? 0 : slot.moment - entry.start;
    const fromPerson = board.mode === 'day' ? place.split('@')[1] || null : undefined;
    const hold: Hold = { placement: placementOf(entry), part: isEnd ? 'end' : 'whole', grabbed, fromPerson };
    return { hold, entry, job: null, zone: plannedZone(entry, board.zone) };
  }

  return {
    onDragStart({ activatorEvent }: DragStartEvent): void {
      const { target } = activatorEvent;
      const taken = target instanceof Element ? target.closest<HTMLElement>('[data-movable]') : null;
      const at = pointOf(activatorEvent);
      held.current = taken === null || at === null ? null : holdOf(taken, activatorEvent, at);
      if (taken === null || at === null || held.current === null) return;
      taken.dataset.held = 'true';
      let last = at;
      const follow = (event: Event): void => {
        last = pointOf(event) ?? last;
        show(last);
      };
      // What scrolls under a pointer that rests moves its target as well.
      const scrolled = () => show(last);
      window.addEventListener('mousemove', follow);
      window.addEventListener('touchmove', follow);
      window.addEventListener('scroll', scrolled, { capture: true });
      stop.current = () => {
        delete taken.dataset.held;
        window.removeEventListener('mousemove', follow);
        window.removeEventListener('touchmove', follow);
        window.removeEventListener('scroll', scrolled, { capture: true });
      };
      show(at);
    },
    onDragEnd(_: DragEndEvent): void {
      const current = held.current;
      const at = drag.get()?.pointer;
      const landed = at === undefined ? null : landing(at);
      end();
      if (current === null || landed === null) return;
      const { entry, job } = current;
      if (job !== null) onTrayDrop(job, landed.placement);
      else if (entry !== null && !isSamePlacement(placementOf(entry), landed.placement))
        board.move(entry, landed.placement);
    },
    onDragCancel: end,
  };
}
