import { addDays } from '@truckroll/domain/calendar/days';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type ArrowKey, isArrowKey, keyMove, nearest, type Spot } from './arrow-steps.ts';
import type { Board } from './board.ts';
import { slotAt } from './drop-areas.ts';
import type { Entry, Person } from './entry.ts';
import { plannedZone } from './moved-entry.ts';
import { endingAt, movedTo, movedToDay, type Placement, placementOf, reassigned } from './placement.ts';

const minuteMs = 60_000;
/** Key presses within this pause in milliseconds are saved as one move. */
const pauseMs = 700;

const cardsIn = (container: HTMLElement): HTMLElement[] => [...container.querySelectorAll<HTMLElement>('[data-place]')];

const spotOf = (card: HTMLElement): Spot => {
  const { left, top, width, height } = card.getBoundingClientRect();
  return { id: card.dataset.place ?? '', x: left + width / 2, y: top + height / 2 };
};

/** Makes one card the tab stop; arrow keys move between the others. */
function makeStop(cards: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}

type Parts = {
  board: Board;
  entryById: (id: string) => Entry | undefined;
  /** The rows of the team board, in their order. */
  rows: readonly (Person | null)[];
};

/** The placement after a key press. Null if the key moves nothing. */
function movedByKey(
  entry: Entry,
  key: ArrowKey,
  withShift: boolean,
  row: string,
  { board, rows }: Omit<Parts, 'entryById'>,
): Placement | null {
  const step = keyMove(board.mode, key, withShift);
  const placement = placementOf(entry);
  if (step === null) return null;
  if (step.people !== undefined) {
    if (!board.mayHandOver(entry)) return null;
    const from = row === '' ? null : row;
    const to = rows[rows.findIndex((person) => (person?.id ?? null) === from) + step.people];
    return to === undefined ? null : { ...placement, people: reassigned(placement.people, from, to) };
  }
  if (step.days !== undefined) {
    return movedToDay(placement, addDays(entry.firstDay, step.days), plannedZone(entry, board.zone));
  }
  if (placement.isAllDay) return null;
  if (step.end !== undefined) return endingAt(placement, placement.end + step.end * minuteMs);
  return movedTo(placement, placement.start + (step.minutes ?? 0) * minuteMs);
}

/**
 * Handles keys and presses in the calendar: arrows move between cards, Alt with an arrow moves a card, and pressing a
 * free slot offers what can be created.
 */
export function useBoardEvents(container: RefObject<HTMLElement | null>, parts: Parts): void {
  /** The entry that was moved by key to another row or day. It is remounted there, and gets the focus again. */
  const followed = useRef<string | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-place]') : null;
    if (card === null || !isArrowKey(event.key) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.altKey) {
      const cards = cardsIn(container.current as HTMLElement);
      const next = nearest(cards.map(spotOf), spotOf(card), event.key);
      cards.find(({ dataset }) => dataset.place === next?.id)?.focus();
      return;
    }
    const entry = parts.entryById(card.dataset.entry ?? '');
    if (entry === undefined || !parts.board.mayMove(entry)) return;
    const row = (card.dataset.place ?? '').split('@')[1] ?? '';
    const after = movedByKey(entry, event.key, event.shiftKey, row, parts);
    if (after === null) return;
    followed.current = entry.id;
    parts.board.move(entry, after, pauseMs);
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const { board } = parts;
    const place = event.target;
    if (!(place instanceof HTMLElement) || place.dataset.area === undefined || board.offerSlot === undefined) return;
    const at = { x: event.clientX, y: event.clientY };
    const slot = slotAt(at, board);
    if (slot !== null) board.offerSlot(slot, at);
  });

  const onFocus = useEffectEvent((event: FocusEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-place]') : null;
    if (card === null) return;
    makeStop(cardsIn(container.current as HTMLElement), card);
    if (card.dataset.entry !== followed.current) followed.current = null;
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const listeners = {
      keydown: (event: KeyboardEvent) => onKeyDown(event),
      click: (event: MouseEvent) => onClick(event),
      focusin: (event: FocusEvent) => onFocus(event),
    };
    element.addEventListener('keydown', listeners.keydown);
    element.addEventListener('click', listeners.click);
    element.addEventListener('focusin', listeners.focusin);
    return () => {
      element.removeEventListener('keydown', listeners.keydown);
      element.removeEventListener('click', listeners.click);
      element.removeEventListener('focusin', listeners.focusin);
    };
  }, [container]);

  // Runs after every render, because cards are added and removed, and a moved one is remounted.
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const cards = cardsIn(element);
    const { activeElement } = document;
    if (followed.current !== null && (activeElement === null || activeElement === document.body)) {
      cards.find(({ dataset }) => dataset.entry === followed.current)?.focus();
    }
    const stops = cards.filter(({ tabIndex }) => tabIndex === 0);
    if (cards.length > 0 && stops.length !== 1) makeStop(cards, cards[0]);
  });
}
