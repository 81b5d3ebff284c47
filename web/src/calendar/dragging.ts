import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useRef } from 'react';
import { externalStore } from '../design/external-store.ts';
import type { Board } from './board.ts';
import { dropped, type Hold } from './drop.ts';
import { areaAt, type Found, type Frame, frameOf, type Point, pointOf, shareOf, slotAt } from './drop-areas.ts';
import type { Entry } from './entry.ts';
import { plannedZone } from './moved-entry.ts';
import { isSamePlacement, type Placement, placementOf } from './placement.ts';

/** An item of the tray: a job or request without a time. */
export type Waiting = {
  kind: 'job' | 'request';
  id: string;
  title: string;
  /** The duration in seconds. */
  duration: number;
};

/** A drop from the tray. It schedules the work, or opens its form if Shift is held. */
type TrayDrop = { waiting: Waiting; placement: Placement; wantsForm: boolean };

/** The running drag: what is held, its target, and the preview's frame in window pixels. */
export type Drag = {
  title: string;
  kind: Entry['kind'];
  placement: Placement | null;
  zone: string;
  frame: Frame | null;
  pointer: Point;
  /** Whether it comes from the tray and is scheduled by the drop. */
  isWaiting: boolean;
};

/** The running drag. It is outside the component tree, so that only its preview rerenders. */
export const drag = externalStore<Drag | null>(null);

/** The initial placement of a tray item: unassigned, with its own duration. */
const placementOfWaiting = (duration: number): Placement => ({
  start: 0,
  end: duration * 1000,
  isAllDay: false,
  people: [],
});

type Parts = { board: Board; entryById: (id: string) => Entry | undefined };
type Held = { hold: Hold; entry: Entry | null; waiting: Waiting | null; zone: string };

/** The held entry and its held part, from the pressed element. */
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

/** Dragging on the calendar: follows the pointer, previews the target, and moves on drop. */
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
    // An item of the tray has no time of day that a day in the month could keep.
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
      // Items of the tray are treated as visits.
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
      // Scrolling under a resting pointer changes the target as well.
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
