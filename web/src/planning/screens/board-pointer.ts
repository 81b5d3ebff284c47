import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { externalStore } from '../../design/external-store.ts';
import { type BoardParts, cardOf, cardsIn } from './board-events.ts';
import { clearSelection, pointedEntry, selectedVisits, selectVisits } from './board-selection.ts';
import { boxOf, hasMoved, touchedBy } from './box-selection.ts';
import { type Frame, type Point, pointOf, slotAt } from './drop-areas.ts';

/** How long a finger rests on a card until its menu opens, in milliseconds. */
const longPressMs = 550;

/** The box that is being drawn to select visits, in window pixels. Null for none. */
export const selectionBox = externalStore<Frame | null>(null);

/** The start of a box, as an offset within an element, so that it stays in place while the board scrolls. */
type Anchor = { element: HTMLElement; x: number; y: number; kept: ReadonlySet<string> };

/** A finger that rests on a card. */
type LongPress = { timer: ReturnType<typeof setTimeout>; from: Point };

const pointOfAnchor = ({ element, x, y }: Anchor): Point => {
  const { left, top } = element.getBoundingClientRect();
  return { x: left + x, y: top + y };
};

/**
 * Handles the pointer on the calendar: points at entries, draws a box that selects visits, opens menus by a right click
 * or a long press, and offers what can be created in a clicked free slot.
 */
export function useBoardPointer(container: RefObject<HTMLElement | null>, parts: BoardParts): void {
  const anchor = useRef<Anchor | null>(null);
  /** Whether the press that ends now drew a box or opened a menu, so that it is not a click as well. */
  const wasHandled = useRef(false);
  const longPress = useRef<LongPress | null>(null);

  const entryOf = (event: Event) => parts.entryById(cardOf(event)?.dataset.entry ?? '');

  const onHover = useEffectEvent((event: Event) => {
    const card = cardOf(event);
    // The name of the card, line by line. A title of each card would double the long texts of the board.
    if (card !== null) card.title = (card.ariaLabel ?? '').replaceAll('; ', '\n');
    pointedEntry.set(card?.dataset.entry ?? null);
  });

  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    wasHandled.current = false;
    const { target, button, clientX, clientY } = event;
    if (button !== 0 || !(target instanceof HTMLElement) || target.dataset.area === undefined) return;
    if (!parts.board.selectsMany) return;
    // The press would select text.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { left, top } = target.getBoundingClientRect();
    const kept = event.shiftKey || event.ctrlKey || event.metaKey ? selectedVisits.get() : new Set<string>();
    anchor.current = { element: target, x: clientX - left, y: clientY - top, kept };
  });

  const onMouseMove = useEffectEvent((event: MouseEvent) => {
    const from = anchor.current;
    const element = container.current;
    if (from === null || element === null) return;
    const [start, end] = [pointOfAnchor(from), { x: event.clientX, y: event.clientY }];
    if (selectionBox.get() === null && !hasMoved(start, end)) return;
    const box = boxOf(start, end);
    selectionBox.set(box);
    const frames = cardsIn(element).map((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return { id: card.dataset.entry ?? '', left, top, width, height };
    });
    const touched = touchedBy(box, frames).flatMap((id) => parts.entryById(id) ?? []);
    const ids = touched.filter(parts.board.maySelect).map(({ id }) => id);
    selectVisits([...from.kept, ...ids], { keeps: false });
  });

  const onMouseUp = useEffectEvent(() => {
    anchor.current = null;
    if (selectionBox.get() === null) return;
    selectionBox.set(null);
    wasHandled.current = true;
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const isHandled = wasHandled.current;
    wasHandled.current = false;
    const { board } = parts;
    const place = event.target;
    if (isHandled || !(place instanceof HTMLElement) || place.dataset.area === undefined) return;
    if (selectedVisits.get().size > 0) clearSelection();
    else offerSlot({ x: event.clientX, y: event.clientY }, board);
  });

  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    const entry = entryOf(event);
    const isFree = event.target instanceof HTMLElement && event.target.dataset.area !== undefined;
    if (entry === undefined && !isFree) return;
    event.preventDefault();
    endPress(longPress);
    if (entry !== undefined) parts.openMenu(entry, at);
    else offerSlot(at, parts.board);
  });

  const onTouchStart = useEffectEvent((event: TouchEvent) => {
    endPress(longPress);
    wasHandled.current = false;
    const [at, entry] = [pointOf(event), entryOf(event)];
    if (at === null || entry === undefined || event.touches.length > 1) return;
    const timer = setTimeout(() => {
      longPress.current = null;
      wasHandled.current = true;
      parts.openMenu(entry, at);
    }, longPressMs);
    longPress.current = { timer, from: at };
  });

  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    const at = pointOf(event);
    if (longPress.current !== null && at !== null && hasMoved(longPress.current.from, at, 9)) endPress(longPress);
  });

  const onTouchEnd = useEffectEvent((event: TouchEvent) => {
    endPress(longPress);
    // The finger that opened a menu does not press the card as well.
    if (wasHandled.current && event.cancelable) event.preventDefault();
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('pointerover', (event) => onHover(event), { signal });
    element.addEventListener('focusin', (event) => onHover(event), { signal });
    element.addEventListener('pointerleave', () => pointedEntry.set(null), { signal });
    element.addEventListener('focusout', () => pointedEntry.set(null), { signal });
    element.addEventListener('mousedown', (event) => onMouseDown(event), { signal });
    element.addEventListener('click', (event) => onClick(event), { signal });
    element.addEventListener('contextmenu', (event) => onContextMenu(event), { signal });
    element.addEventListener('touchstart', (event) => onTouchStart(event), { signal, passive: true });
    element.addEventListener('touchmove', (event) => onTouchMove(event), { signal, passive: true });
    element.addEventListener('touchend', (event) => onTouchEnd(event), { signal });
    element.addEventListener('touchcancel', () => endPress(longPress), { signal });
    window.addEventListener('mousemove', (event) => onMouseMove(event), { signal });
    window.addEventListener('mouseup', () => onMouseUp(), { signal });
    return () => {
      ending.abort();
      endPress(longPress);
      selectionBox.set(null);
      pointedEntry.set(null);
    };
  }, [container]);
}

function endPress(press: RefObject<LongPress | null>): void {
  if (press.current !== null) clearTimeout(press.current.timer);
  press.current = null;
}

function offerSlot(at: Point, board: BoardParts['board']): void {
  const slot = slotAt(at, board);
  if (slot !== null) board.offerSlot?.(slot, at);
}
