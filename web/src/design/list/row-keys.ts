import type { RefObject } from 'react';
import { useShortcuts } from '../shortcuts.ts';

/** j and k move the focus from row to row; Enter opens the focused link (screens 3.11). */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
    const next = at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by;
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ j: step(1), k: step(-1) });
}
