import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useRights } from '../../app/session/me.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import type { ThreadItem } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { useThreadActions } from './use-thread-actions.ts';

type Keys = {
  /** The element that contains the rows. */
  place: RefObject<HTMLElement | null>;
  rows: readonly ThreadItem[];
  selected: ReadonlySet<string>;
  openId: string | undefined;
  /** Called when threads leave the list. If absent, the keys only move the focus. */
  onLeft: ((threads: readonly ThreadItem[]) => void) | undefined;
};

const targetSelector = '[data-row-target]';

/**
 * The keyboard shortcuts of a list of threads. j, k and, on a row, the arrow keys move between rows, starting at the
 * open thread; e, u and # act on the selected threads, else on the focused one, else on the open one (screens 11.1).
 */
export function useThreadKeys({ place, rows, selected, openId, onLeft }: Keys): void {
  const actions = useThreadActions();
  const canDelete = mayWriteMail(useRights());

  const rowElements = (): HTMLElement[] => [...(place.current?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])];

  /** The focused row, or else that of the open thread. */
  function currentId(): string | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-thread]');
    return focused?.dataset.thread ?? openId;
  }

  const step = (by: 1 | -1) => () => {
    const elements = rowElements();
    const at = elements.findIndex(({ dataset }) => dataset.thread === currentId());
    const next = elements[at < 0 ? (by === 1 ? 0 : elements.length - 1) : at + by];
    next?.querySelector<HTMLElement>(targetSelector)?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  function acted(): ThreadItem[] {
    const chosen = rows.filter(({ id }) => selected.has(id));
    const current = currentId();
    return chosen.length > 0 ? chosen : rows.filter(({ id }) => id === current);
  }

  /** Moves the focus to the row that takes the place of those that leave. */
  function leave(threads: readonly ThreadItem[]): void {
    const elements = rowElements();
    const gone = new Set(threads.map(({ id }) => id));
    const first = elements.findIndex(({ dataset }) => gone.has(dataset.thread ?? ''));
    const stays = elements.filter(({ dataset }) => !gone.has(dataset.thread ?? ''));
    const next = stays[Math.min(first, stays.length - 1)];
    onLeft?.(threads);
    next?.querySelector<HTMLElement>(targetSelector)?.focus();
  }

  const withActed = (run: (threads: ThreadItem[]) => void) => () => {
    const threads = acted();
    if (threads.length > 0) run(threads);
  };

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    // Elsewhere on the page the arrow keys scroll.
    const isOnRow = event.target instanceof Element && event.target.matches(targetSelector);
    if (by === null || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by)();
  });
  useEffect(() => {
    const element = place.current;
    const listen = (event: KeyboardEvent) => onArrow(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [place]);
  useShortcuts({ j: step(1), k: step(-1) });
  useShortcuts(
    onLeft === undefined
      ? {}
      : {
          e: withActed((threads) => {
            actions.finish(threads, !threads.every(({ isDone }) => isDone));
            leave(threads);
          }),
          u: withActed((threads) => void actions.mark(threads, 'markUnread')),
          '#': canDelete
            ? withActed((threads) => void actions.remove(threads).then((isRemoved) => isRemoved && leave(threads)))
            : undefined,
        },
  );
}
