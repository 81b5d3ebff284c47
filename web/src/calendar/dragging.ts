import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useRef } from 'react';
import { externalStore } from '../app/external-store.ts';
import type { Board } from './board.ts';
import { dropped, type Hold } from './drop.ts';
import { areaAt, type Found, type Frame, frameOf, type Point, pointOf, shareOf, slotAt } from './drop-areas.ts';
import type { Entry } from './entry.ts';
import { plannedZone } from './moved-entry.ts';
import { isSamePlacement, type Placement, placementOf } from './placement.ts';

/** Something of the tray: a job or a request that waits for its time. */
export type Waiting = {
  kind: 'job' | 'request';
  id: string;
  title: string;
  /** How long it takes, in seconds. */
  duration: number;
};

/** What a drop of the tray asks for: to be scheduled there, or its form, where Shift is held. */
type TrayDrop = { waiting: Waiting; placement: Placement; wantsForm: boolean };

/** The drag that goes on: what is held, where it would land, and the frame that shows it, in pixels of the window. */
export type Drag = {
  title: string;
  kind: Entry['kind'];
  placement: Placement | null;
  zone: string;
  frame: Frame | null;
  pointer: Point;
  /** Comes from the tray, and is scheduled where it is dropped. */
  isWaiting: boolean;
};

/** Apart from the tree, so that a drag draws nothing anew but itself. */
export const drag = externalStore<Drag | null>(null);

/** What something of the tray would be: nobody's time, as long as it takes. */
const placementOfWaiting = (duration: number): Placement => ({
  start: 0,
  end: duration * 1000,
  isAllDay: false,
  people: [],
});

type Parts = { board: Board; entryById: (id: string) => Entry | undefined };
type Held = { hold: Hold; entry: Entry | null; waiting: Waiting | null; zone: string };

/** What was taken, by the element that stands for it. */
function holdOf(
  { taken, start, at }: { taken: HTMLElement; start: Event; at: Point },
  { board, entryById }: Parts,
): Held | null {
  const { waiting: kind, id = '', name = '', duration = '3600', entry: entryId, place = '' } = taken.dataset;
  if (kind === 'job' || kind === 'request') {
    const seconds = Number(duration);
    const hold: Hold = { placement: placementOfWaiting(seconds), part: 'whole', grabbed: 0, fromPerson: null };
    return { hold, entry: null, waiting: { kind, id, title: name, duration: seconds }, zone: board.zone };
  }
  const entry = entryById(entryId ?? '');
  if (entry === undefined) return null;
  const isEnd = start.target instanceof Element && start.target.closest('[data-end]') !== null;
  const slot = slotAt(at, board);
  const grabbed = entry.isAllDay || slot === null || slot.moment === null ? 0 : slot.moment - entry.start;
  const fromPerson = board.mode === 'day' ? place.split('@')[1] || null : undefined;
  const hold: Hold = { placement: placementOf(entry), part: isEnd ? 'end' : 'whole', grabbed, fromPerson };
  return { hold, entry, waiting: null, zone: plannedZone(entry, board.zone) };
}

/** Dragging on a calendar: follows the pointer, shows where it would land, and moves what was dropped. */
export function useDragging(parts: Parts, onTrayDrop: (drop: TrayDrop) => void) {
  const { board } = parts;
  const held = useRef<Held | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const withShift = useRef(false);

  function landing(at: Point): { found: Found; placement: Placement } | null {
    const current = held.current;
    const found = areaAt(at);
    if (current === null || found === null) return null;
    const { entry, zone } = current;
    const grid = {
      axis: board.axis,
      clock: board.clockOf(found.area.day),
      zone,
      personById: board.personById,
      mayHandOver: entry === null ? board.mayAssign : board.mayHandOver(entry),
    };
    // What waits has no time of day that a day of a month could keep.
    const area =
      entry === null && found.area.kind === 'day' ? { ...found.area, kind: 'any-time' as const } : found.area;
    return { found, placement: dropped(current.hold, area, shareOf(found, at), grid) };
  }

  function show(at: Point): void {
    const current = held.current;
    if (current === null) return;
    const landed = landing(at);
    drag.set({
      title: current.entry?.title ?? current.waiting?.title ?? '',
      // What waits in the tray is work, as visits are.
      kind: current.entry?.kind ?? 'visit',
      zone: current.zone,
      placement: landed?.placement ?? null,
      frame: landed === null ? null : frameOf(landed.found, landed.placement, board),
      pointer: at,
      isWaiting: current.waiting?.kind === 'job',
    });
  }

  function end(): void {
    stop.current?.();
    stop.current = null;
    held.current = null;
    drag.set(null);
  }

  return {
    onDragStart({ activatorEvent }: DragStartEvent): void {
      withShift.current = false;
      const { target } = activatorEvent;
      const taken = target instanceof Element ? target.closest<HTMLElement>('[data-movable]') : null;
      const at = pointOf(activatorEvent);
      held.current = taken === null || at === null ? null : holdOf({ taken, start: activatorEvent, at }, parts);
      if (taken === null || at === null || held.current === null) return;
      taken.dataset.held = 'true';
      let last = at;
      const follow = (event: Event): void => {
        if (event instanceof MouseEvent) withShift.current = event.shiftKey;
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
      const { entry, waiting } = current;
      if (waiting !== null) onTrayDrop({ waiting, placement: landed.placement, wantsForm: withShift.current });
      else if (entry !== null && !isSamePlacement(placementOf(entry), landed.placement))
        board.move(entry, landed.placement);
    },
    onDragCancel: end,
  };
}
