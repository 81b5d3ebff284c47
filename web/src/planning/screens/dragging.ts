import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import type { TravelGap } from '@truckroll/domain/travel/travel-gaps';
import { useRef } from 'react';
import { externalStore } from '../../design/external-store.ts';
import { settle } from '../../design/motion.ts';
import type { Entry } from '../parts/entry.ts';
import { type Placement, placementOf } from '../parts/placement.ts';
import type { Board } from './board.ts';
import { dropped, type Hold } from './drop.ts';
import {
  dropAreaAt,
  type Found,
  type Frame,
  frameOf,
  isOverTray,
  type Point,
  personOfRow,
  pointOf,
  shareOf,
  slotAt,
} from './drop-areas.ts';
import { shifted, shiftOf } from './group-shift.ts';
import { spokenTravel } from './load-parts.tsx';
import { plannedZone } from './moved-entry.ts';
import type { EntryMove } from './mover.ts';

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
  /** The number of entries that move together. */
  count: number;
  /** The ways to and from the visits around the drop. */
  gaps: readonly (TravelGap & { words: string })[];
  /** Whether the drop takes them off the schedule. */
  isToTray: boolean;
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
type Held = {
  hold: Hold;
  entry: Entry | null;
  /** The entries that move together: the held one, or the selection that it is part of. */
  group: readonly Entry[];
  waiting: Waiting | null;
  zone: string;
};

type Landing = { found: Found; placement: Placement } | 'tray' | null;

/** The held entry and its held part, from the pressed element. */
function holdOf(
  { taken, start, at }: { taken: HTMLElement; start: Event; at: Point },
  { board, entryById }: Parts,
): Held | null {
  const { waiting: kind, id = '', name = '', duration = '3600', entry: entryId } = taken.dataset;
  if (kind === 'job' || kind === 'request') {
    const seconds = Number(duration);
    const hold: Hold = { placement: placementOfWaiting(seconds), part: 'whole', grabbed: 0, fromPerson: null };
    return { hold, entry: null, group: [], waiting: { kind, id, title: name, duration: seconds }, zone: board.zone };
  }
  const entry = entryById(entryId ?? '');
  if (entry === undefined) return null;
  const isEnd = start.target instanceof Element && start.target.closest('[data-end]') !== null;
  const slot = slotAt(at, board);
  const grabbed = entry.isAllDay || slot === null || slot.moment === null ? 0 : slot.moment - entry.start;
  const hold: Hold = {
    placement: placementOf(entry),
    part: isEnd ? 'end' : 'whole',
    grabbed,
    fromPerson: personOfRow(taken),
  };
  return { hold, entry, group: board.withSelected(entry), waiting: null, zone: plannedZone(entry, board.zone) };
}

/** Dragging on the calendar: follows the pointer, previews the target, and moves on drop. */
export function useDragging(parts: Parts, onTrayDrop: (drop: TrayDrop) => void) {
  const { board } = parts;
  const held = useRef<Held | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const withShift = useRef(false);

  function landing(at: Point): Landing {
    const current = held.current;
    if (current === null) return null;
    if (current.entry !== null && isOverTray(at)) return current.group.every(board.mayUnschedule) ? 'tray' : null;
    const found = dropAreaAt(at);
    if (found === null) return null;
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

  /** The held entry goes where it was dropped, and the others of its group follow. */
  function movesOf(
    { group, hold }: Held,
    entry: Entry,
    { found, placement }: Exclude<Landing, 'tray' | null>,
  ): EntryMove[] {
    if (group.length < 2) return [{ entry, after: placement }];
    const { personId } = found.area;
    const { fromPerson, part } = hold;
    const hasOther = personId !== undefined && fromPerson !== undefined && personId !== fromPerson && part !== 'end';
    const people = hasOther ? { people: { from: fromPerson, to: board.personById(personId) } } : {};
    const zone = plannedZone(entry, board.zone);
    const shift = { ...shiftOf({ before: placementOf(entry), after: placement }, zone), ...people };
    return group.map((each) => ({
      entry: each,
      after: each === entry ? placement : shifted(placementOf(each), shift, plannedZone(each, board.zone)),
    }));
  }

  /** The ways from the visit before, and to the visit behind the place of a drop. */
  function waysAround(entry: Entry, { found, placement }: Exclude<Landing, 'tray' | null>): Drag['gaps'] {
    const { loads } = board;
    return loads.travelAt(entry, placement, found.area.day).map((gap) => ({
      ...gap,
      words:
        gap.toId === entry.id
          ? spokenTravel(gap, loads.titleOf(gap.fromId))
          : `${gap.minutes} min of travel to ${loads.titleOf(gap.toId)}${gap.fits ? '' : `, but only ${gap.free} min free`}`,
    }));
  }

  function show(at: Point): void {
    const current = held.current;
    if (current === null) return;
    const landed = landing(at);
    const target = landed === 'tray' ? null : landed;
    drag.set({
      title: current.entry?.title ?? current.waiting?.title ?? '',
      // Items of the tray are treated as visits.
      kind: current.entry?.kind ?? 'visit',
      zone: current.zone,
      placement: target?.placement ?? null,
      frame: target === null ? null : frameOf(target.found, target.placement, board),
      pointer: at,
      isWaiting: current.waiting?.kind === 'job',
      count: current.group.length,
      gaps: target === null || current.entry === null ? [] : waysAround(current.entry, target),
      isToTray: landed === 'tray',
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
      const { entry, waiting, group } = current;
      if (landed === 'tray') board.move(group.map((each) => ({ entry: each, after: null })));
      else if (waiting !== null) onTrayDrop({ waiting, placement: landed.placement, wantsForm: withShift.current });
      else if (entry !== null) {
        board.move(movesOf(current, entry, landed));
        settle(group.map(({ id }) => `[data-entry="${CSS.escape(id)}"]`));
      }
    },
    onDragCancel: end,
  };
}
