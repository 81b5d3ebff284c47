import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { openLayers } from '../../design/dialog/layers.ts';
import type { Entry, Person } from '../parts/entry.ts';
import { placementOf } from '../parts/placement.ts';
import { type ArrowKey, isArrowKey, keyMove, nearest, type Spot } from './arrow-steps.ts';
import type { Board } from './board.ts';
import { clearSelection, selectedVisits, selectVisits, toggleSelected } from './board-selection.ts';
import { type Point, personOfRow } from './drop-areas.ts';
import { type Shift, shifted } from './group-shift.ts';
import { plannedZone } from './moved-entry.ts';
import { undoLast } from './undo-steps.ts';

/** Key presses within this pause in milliseconds are saved as one move. */
const pauseMs = 700;

export const cardsIn = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[data-place]'),
];

/** The card that an event happened on. */
export const cardOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;

const spotOf = (card: HTMLElement): Spot => {
  const { left, top, width, height } = card.getBoundingClientRect();
  return { id: card.dataset.place ?? '', x: left + width / 2, y: top + height / 2 };
};

/** Makes one card the tab stop; arrow keys move between the others. */
function makeStop(cards: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}

export type BoardParts = {
  board: Board;
  entryById: (id: string) => Entry | undefined;
  /** The rows of the team board, in their order. */
  rows: readonly (Person | null)[];
  /** Opens the menu of a card. */
  openMenu: (entry: Entry, at: Point) => void;
};

/** The change that Alt with an arrow makes to an entry in a row. Null if the key moves nothing. */
function shiftByKey(
  entry: Entry,
  { key, withShift }: { key: ArrowKey; withShift: boolean },
  row: string | null,
  { board, rows }: Pick<BoardParts, 'board' | 'rows'>,
): Shift | null {
  const step = keyMove(board.mode, key, withShift);
  if (step?.people === undefined) return step as Shift | null;
  if (!board.mayHandOver(entry)) return null;
  const to = rows[rows.findIndex((person) => (person?.id ?? null) === row) + step.people];
  return to === undefined ? null : { people: { from: row, to } };
}

const isMod = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** Whether a key press belongs to a field, a menu or a dialog. */
const isElsewhere = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null);

/**
 * Handles keys on the calendar's cards: arrows move between them and with Shift select them, Space selects one, Alt with
 * an arrow moves the selected ones, the menu key opens the menu, Mod+Z takes the last change back.
 */
export function useBoardEvents(container: RefObject<HTMLElement | null>, parts: BoardParts): void {
  /** The entry that was moved by key to another row or day. It is remounted there, and gets the focus again. */
  const followed = useRef<string | null>(null);

  function step(card: HTMLElement, key: ArrowKey, selects: boolean): void {
    const cards = cardsIn(container.current as HTMLElement);
    const found = nearest(cards.map(spotOf), spotOf(card), key);
    const next = cards.find(({ dataset }) => dataset.place === found?.id);
    next?.focus();
    if (selects && next !== undefined) select([card, next], true);
  }

  function select(cards: readonly HTMLElement[], keeps: boolean): void {
    const entries = cards.flatMap(({ dataset }) => parts.entryById(dataset.entry ?? '') ?? []);
    selectVisits(
      entries.filter(parts.board.maySelect).map(({ id }) => id),
      { keeps },
    );
  }

  function move(card: HTMLElement, entry: Entry, key: ArrowKey, withShift: boolean): void {
    const { board } = parts;
    const shift = shiftByKey(entry, { key, withShift }, personOfRow(card) ?? null, parts);
    if (shift === null || !board.mayMove(entry)) return;
    followed.current = entry.id;
    const moves = board.withSelected(entry).map((each) => ({
      entry: each,
      after: shifted(placementOf(each), shift, plannedZone(each, board.zone)),
    }));
    board.move(moves, pauseMs);
  }

  /** Whether the key did something on the card. */
  function pressOn(card: HTMLElement, entry: Entry, event: KeyboardEvent): boolean {
    const { key, shiftKey, altKey } = event;
    if (isArrowKey(key) && !isMod(event)) {
      if (altKey) move(card, entry, key, shiftKey);
      else step(card, key, shiftKey);
      return true;
    }
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      const { left, top, height } = card.getBoundingClientRect();
      parts.openMenu(entry, { x: left + 12, y: top + Math.min(height, 40) });
      return true;
    }
    if (key !== ' ' || !parts.board.maySelect(entry)) return false;
    toggleSelected(entry.id);
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const card = cardOf(event);
    const entry = parts.entryById(card?.dataset.entry ?? '');
    if (card === null || entry === undefined || !pressOn(card, entry, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Some browsers press a button when Space is released.
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    const entry = parts.entryById(cardOf(event)?.dataset.entry ?? '');
    if (event.key === ' ' && entry !== undefined && parts.board.maySelect(entry)) event.preventDefault();
  });

  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const element = container.current;
    if (element === null || event.defaultPrevented || isElsewhere(event) || openLayers() > 0) return;
    if (event.key === 'Escape' && selectedVisits.get().size > 0) clearSelection();
    else if (isMod(event) && !event.shiftKey && event.key.toLowerCase() === 'z') undoLast();
    else if (isMod(event) && event.key.toLowerCase() === 'a' && cardOf(event) !== null) select(cardsIn(element), false);
    else return;
    event.preventDefault();
  });

  const onFocus = useEffectEvent((event: FocusEvent) => {
    const card = cardOf(event);
    if (card === null) return;
    makeStop(cardsIn(container.current as HTMLElement), card);
    if (card.dataset.entry !== followed.current) followed.current = null;
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    element.addEventListener('keyup', (event) => onKeyUp(event), { signal });
    element.addEventListener('focusin', (event) => onFocus(event), { signal });
    window.addEventListener('keydown', (event) => onPageKey(event), { signal });
    return () => ending.abort();
  }, [container]);

  const onCardsChange = useEffectEvent(() => {
    const cards = cardsIn(container.current as HTMLElement);
    const { activeElement } = document;
    if (followed.current !== null && (activeElement === null || activeElement === document.body)) {
      cards.find(({ dataset }) => dataset.entry === followed.current)?.focus();
    }
    const stops = cards.filter(({ tabIndex }) => tabIndex === 0);
    if (cards.length > 0 && stops.length !== 1) makeStop(cards, cards[0]);
  });

  // Cards also appear without a render of this component: behind a skeleton, in another mode, after a move.
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const watch = new MutationObserver(() => onCardsChange());
    watch.observe(element, { childList: true, subtree: true });
    onCardsChange();
    return () => watch.disconnect();
  }, [container]);
}
